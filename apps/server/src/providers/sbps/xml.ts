import type { sbpsProtocol } from './protocol.ts';

/** The part of XML that SBPS uses: elements in elements, text in the innermost, an id on the root. */
export type SpsAnswer = {
  readonly id: string;
  readonly value: (path: string) => string | undefined;
};

type SentNames = (typeof sbpsProtocol.messages)[
  | 'reference'
  | 'refundOfCard'
  | 'partOfCard'
  | 'refundOfDocomo'
  | 'refundOfSoftbank']['sent'][number];
type NameOf<Path> = Path extends `${infer Outer}.${infer Inner}` ? Outer | Inner : Path;

export type SpsElement = readonly [
  name: NameOf<SentNames>,
  content: string | readonly SpsElement[],
];

const root =
  /^\s*<\?xml[^>]*\?>\s*<sps-api-response\s+id="([\w-]*)"\s*>(.*)<\/sps-api-response>\s*$/s;
const token = /<(\/?)([A-Za-z_][\w-]{0,63})\s*(\/?)>|([^<]+)/gy;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

const plain = (text: string): string =>
  text.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity);

/** Undefined for anything that is not whole: a page of a proxy, half an answer, other XML. */
export const readXml = (text: string): SpsAnswer | undefined => {
  const [, id, body] = root.exec(text) ?? [];
  if (id === undefined || body === undefined) return undefined;
  const open: string[] = [];
  const values = new Map<string, string>();
  let held = '';
  let at = 0;
  for (const [whole, closing, name, empty, characters] of body.matchAll(token)) {
    at += whole.length;
    if (characters !== undefined || name === undefined) {
      held = characters ?? '';
      continue;
    }
    const path = [...open, ...(closing === '' ? [name] : [])].join('.');
    if (closing === '/') {
      if (open.pop() !== name) return undefined;
      if (!values.has(path)) values.set(path, plain(held));
    } else if (empty === '/') values.set(path, '');
    else open.push(name);
    held = '';
  }
  if (at !== body.length || open.length > 0) return undefined;
  return { id, value: (path) => values.get(path) };
};

const written = (elements: readonly SpsElement[]): string =>
  elements
    .map(([name, content]) => {
      if (typeof content !== 'string') return `<${name}>${written(content)}</${name}>`;
      if (!/^[\w:.-]*$/.test(content)) throw new Error(`${name} is not made for XML`);
      return `<${name}>${content}</${name}>`;
    })
    .join('');

/** ASCII alone, which is the same in Shift_JIS: numbers, dates and names of ours are all we send. */
export const writeXml = (id: string, elements: readonly SpsElement[]): string =>
  `<?xml version="1.0" encoding="Shift_JIS"?><sps-api-request id="${id}">${written(elements)}</sps-api-request>`;

/** Every text in it, in the order of the document: what the checksum runs over. */
export const textsIn = (elements: readonly SpsElement[]): readonly string[] =>
  elements.flatMap(([, content]) => (typeof content === 'string' ? [content] : textsIn(content)));
