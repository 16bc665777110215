/** What a browser makes of a page's form where `accept-charset` says Shift_JIS. */
const readTable = (): ReadonlyMap<string, readonly number[]> => {
  const decoder = new TextDecoder('shift_jis', { fatal: true });
  const table = new Map<string, readonly number[]>();
  const note = (bytes: readonly number[]): void => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if (!table.has(character)) table.set(character, bytes);
    } catch {
      // No character.
    }
  };
  for (let first = 0; first <= 0xff; first += 1) {
    note([first]);
    if (first > 0x80) for (let second = 0x40; second <= 0xfc; second += 1) note([first, second]);
  }
  return table;
};

let table: ReadonlyMap<string, readonly number[]> | undefined;

const escaped = (text: string): string => {
  table ??= readTable();
  const known = table;
  const bytes = Array.from(text, (character) => known.get(character)).flatMap((each) => each ?? []);
  return bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
};

type Fields = readonly (readonly [name: string, value: string])[];

export const shiftJisBody = (fields: Fields): string =>
  fields.map(([name, value]) => `${name}=${escaped(value)}`).join('&');

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const plain = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);

export const formOfPage = (page: string): { readonly action: string; readonly fields: Fields } => ({
  action: plain(/<form [^>]*action="([^"]*)"/.exec(page)?.[1] ?? ''),
  fields: [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [plain(name), plain(value)] as const,
  ),
});
