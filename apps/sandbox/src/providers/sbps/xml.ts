/** The part of XML that SBPS uses: elements with text or elements in them, and an id on the root. */
export interface SpsDocument {
  readonly id: string;
  /** Every element that holds text, by its path below the root, in the order of the document. */
  readonly values: readonly (readonly [path: string, text: string])[];
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

const root =
  /^\s*<\?xml[^>]*\?>\s*<(sps-api-re(?:quest|sponse))\s+id="([\w-]+)"\s*>(.*)<\/\1>\s*$/s;
const piece = /<(\/?)([A-Za-z_][\w-]*)\s*(\/?)>|([^<]+)|</gy;

function textOf(raw: string): string {
  return raw.replace(/&\w+;/g, (entity) => entities[entity] ?? entity);
}

export function parseSpsXml(text: string): SpsDocument | undefined {
  const parts = root.exec(text);
  if (parts === null) return undefined;
  const open: string[] = [];
  const values: [string, string][] = [];
  let held = '';
  let isLeaf = false;
  for (const [whole, closing, name, empty, characters] of (parts[3] ?? '').matchAll(piece)) {
    if (characters !== undefined) held += characters;
    else if (name === undefined) return undefined;
    else if (closing === '/') {
      if (isLeaf) values.push([open.join('.'), textOf(held)]);
      if (open.pop() !== name) return undefined;
      isLeaf = false;
    } else {
      if (whole.length > 200) return undefined;
      held = '';
      if (empty === '/') values.push([[...open, name].join('.'), '']);
      else open.push(name);
      isLeaf = empty !== '/';
    }
  }
  return open.length === 0 ? { id: parts[2] ?? '', values } : undefined;
}

export type Element = readonly [name: string, content: string | readonly Element[]];

function written(elements: readonly Element[]): string {
  return elements
    .map(([name, content]) => {
      if (typeof content !== 'string') return `<${name}>${written(content)}</${name}>`;
      const text = content.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
      return text === '' ? `<${name}/>` : `<${name}>${text}</${name}>`;
    })
    .join('\n');
}

export function spsAnswer(id: string, elements: readonly Element[]): string {
  return `<?xml version='1.0' encoding='Shift_JIS' ?>\n<sps-api-response id="${id}">\n${written(elements)}\n</sps-api-response>\n`;
}
