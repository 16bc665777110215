import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

function collect(elements: readonly MessageFormatElement[], found: Set<string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    const kind = element.type === TYPE.tag ? `<${element.value}>` : element.value;
    found.add(kind);
    if (element.type === TYPE.tag) collect(element.children, found);
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const option of Object.values(element.options)) collect(option.value, found);
    }
  }
}

type Plural = 'cardinal' | 'ordinal';

/** Every element, also of those that stand within another. */
function inside(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return [element, ...inside(element.children)];
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [element];
    return [element, ...Object.values(element.options).flatMap(({ value }) => inside(value))];
  });
}

/** The names of the values and tags that a message asks for; throws where it is no ICU message. */
export function icuArguments(message: string): string[] {
  const found = new Set<string>();
  collect(parse(message), found);
  return [...found].toSorted();
}

/** The forms in which each number is written, by its name: those of a language are its own. */
export function pluralForms(
  message: string,
): { argument: string; type: Plural; forms: string[] }[] {
  return inside(parse(message)).flatMap((element) => {
    if (element.type !== TYPE.plural) return [];
    const forms = Object.keys(element.options).filter((form) => !form.startsWith('='));
    return [{ argument: element.value, type: element.pluralType ?? 'cardinal', forms }];
  });
}
