import { createHash } from 'node:crypto';

/** A message of a provider, as it went over the wire. */
export type Letter = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type ForgedLetter = {
  readonly kind: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
};

/** The loot of somebody without a key: letters that they saw, and payments they would like credited. */
export type Loot = {
  readonly letters: readonly Letter[];
  /** Our order numbers of what was paid, each the name in a letter. */
  readonly paid: readonly string[];
  /** Our order numbers of unpaid payments. */
  readonly unpaid: readonly string[];
};

type Draw = (most: number, ...words: readonly (string | number)[]) => number;

/** Draws from 0 up to, and without, the most; the same words give the same number. */
const drawOf =
  (seed: string): Draw =>
  (most, ...words) =>
    createHash('sha256')
      .update([seed, ...words].join('|'))
      .digest()
      .readUInt32BE(0) % Math.max(1, most);

const pick = <Item>(items: readonly Item[], place: number): Item => {
  const item = items[place % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

type Forge = (letter: Letter, loot: Loot, draw: Draw) => Omit<ForgedLetter, 'kind'>;

const withoutLength = ({ headers }: Letter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['content-length', 'host', 'connection'].includes(name.toLowerCase()),
    ),
  );

const flipAt = (text: string, place: number, by: number): string =>
  text.slice(0, place) +
  String.fromCharCode((text.charCodeAt(place) % 94) + 33 + (by % 2)) +
  text.slice(place + 1);

/** Another payment's name wherever the letter has its own. */
const renamed = (text: string, { paid, unpaid }: Loot, place: number): string =>
  paid.reduce((changed, own) => changed.replaceAll(own, pick(unpaid, place)), text);

const ownHeaders = (letter: Letter): readonly string[] =>
  Object.keys(withoutLength(letter)).filter((name) => name.toLowerCase() !== 'content-type');

const huge = 300 * 1024;

/** Each way to lie that needs no key. */
const forges: Readonly<Record<string, Forge>> = {
  'another byte': (letter, _loot, draw) => ({
    headers: withoutLength(letter),
    body: flipAt(letter.body, draw(letter.body.length, 'place'), draw(2, 'by')),
  }),
  'another number': (letter, _loot, draw) => ({
    headers: withoutLength(letter),
    body: letter.body.replaceAll(/\d{3,}/g, (digits, place: number) =>
      draw(3, 'which', place) === 0 ? String(BigInt(digits) + 1n) : digits,
    ),
  }),
  'another payment': (letter, loot, draw) => ({
    headers: withoutLength(letter),
    body: renamed(letter.body, loot, draw(loot.unpaid.length, 'victim')),
  }),
  'another one’s headers': (letter, { letters }, draw) => ({
    headers: withoutLength(pick(letters, draw(letters.length, 'other'))),
    body: letter.body,
  }),
  'another payment under other headers': (letter, loot, draw) => ({
    headers: withoutLength(pick(loot.letters, draw(loot.letters.length, 'other'))),
    body: renamed(letter.body, loot, draw(loot.unpaid.length, 'victim')),
  }),
  'a header less': (letter, loot, draw) => {
    const names = ownHeaders(letter);
    const gone = names.length === 0 ? '' : pick(names, draw(names.length, 'gone'));
    const kept = Object.entries(withoutLength(letter)).filter(([name]) => name !== gone);
    const body = renamed(letter.body, loot, draw(loot.unpaid.length, 'victim'));
    return { headers: Object.fromEntries(kept), body };
  },
  'another header': (letter, loot, draw) => {
    const names = ownHeaders(letter);
    const headers = withoutLength(letter);
    const name = names.length === 0 ? 'x-signature' : pick(names, draw(names.length, 'name'));
    const value = (headers[name] ?? 'x').replaceAll(/[^\u0020-\u007e]/g, '');
    const changed = flipAt(value, draw(value.length, 'place'), 1);
    const body = renamed(letter.body, loot, draw(loot.unpaid.length, 'victim'));
    return { headers: { ...headers, [name]: changed }, body };
  },
  'an end less': (letter, _loot, draw) => ({
    headers: withoutLength(letter),
    body: letter.body.slice(0, draw(letter.body.length, 'end')),
  }),
  'twice in one': (letter, loot, draw) => ({
    headers: withoutLength(letter),
    body: `${letter.body}&${renamed(letter.body, loot, draw(loot.unpaid.length, 'victim'))}`,
  }),
  noise: (letter, _loot, draw) => ({
    headers: withoutLength(letter),
    body: Uint8Array.from({ length: draw(2000, 'length') }, (_, place) => draw(256, place)),
  }),
  nothing: (letter) => ({ headers: withoutLength(letter), body: '' }),
  'too much': (letter) => ({
    headers: withoutLength(letter),
    body: letter.body + ' '.repeat(huge),
  }),
  'another type': (letter, loot, draw) => ({
    headers: {
      ...withoutLength(letter),
      'content-type': pick(
        ['text/plain', 'image/png', 'application/xml', 'multipart/form-data; boundary=x', '*/*'],
        draw(5, 'type'),
      ),
    },
    body: renamed(letter.body, loot, draw(loot.unpaid.length, 'victim')),
  }),
  'hostile text': (letter, _loot, draw) => ({
    headers: withoutLength(letter),
    body: pick(
      [
        '{"__proto__":{"kind":"event"}}',
        '{"eventType":{"toString":1}}',
        `[${'['.repeat(5000)}`,
        `{"a":${'9'.repeat(400)}}`,
        'trdAmt[]=1&trdAmt[$gt]=0&mchtTrdNo=%00%ff%fe',
        '\u0000\ud800 %%% <xml>]]></xml>',
        'a=1&'.repeat(4000),
        'null',
        '""',
      ],
      draw(9, 'text'),
    ),
  }),
};

const kinds = Object.keys(forges);

/** The same seed and number give the same lie. */
export const forgeLetter = (seed: string, number: number, loot: Loot): ForgedLetter => {
  const draw = drawOf(`${seed}|${number}`);
  const kind = pick(kinds, number);
  const letter = pick(loot.letters, draw(loot.letters.length, 'letter'));
  const forge = forges[kind];
  if (forge === undefined) throw new Error(`nobody forges ${kind}`);
  return { kind, ...forge(letter, loot, draw) };
};
