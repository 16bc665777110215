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

/** The names of the values and tags that a message asks for; throws where it is no ICU message. */
export function icuArguments(message: string): string[] {
  const found = new Set<string>();
  collect(parse(message), found);
  return [...found].toSorted();
}
