import { createHash } from 'node:crypto';

/** A message of a provider, as it went over the wire. */
export type WebhookMessage = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type ForgedWebhook = {
  readonly kind: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
};

/** The loot of somebody without a key: messages that they saw, and payments they would like credited. */
export type Loot = {
  readonly messages: readonly WebhookMessage[];
  /** Our order numbers of what was paid, each the name in a message. */
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

type Forge = (message: WebhookMessage, loot: Loot, draw: Draw) => Omit<ForgedWebhook, 'kind'>;

const withoutLength = ({ headers }: WebhookMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['content-length', 'host', 'connection'].includes(name.toLowerCase()),
    ),
  );

const flipAt = (text: string, place: number, by: number): string =>
  text.slice(0, place) +
  String.fromCharCode((text.charCodeAt(place) % 94) + 33 + (by % 2)) +
  text.slice(place + 1);

/** Another payment's name wherever the message has its own. */
const renamed = (text: string, { paid, unpaid }: Loot, place: number): string =>
  paid.reduce((changed, own) => changed.replaceAll(own, pick(unpaid, place)), text);

const ownHeaders = (message: WebhookMessage): readonly string[] =>
  Object.keys(withoutLength(message)).filter((name) => name.toLowerCase() !== 'content-type');

const huge = 300 * 1024;

/** Each way to lie that needs no key. */
const forges: Readonly<Record<string, Forge>> = {
  'another byte': (message, _loot, draw) => ({
    headers: withoutLength(message),
    body: flipAt(message.body, draw(message.body.length, 'place'), draw(2, 'by')),
  }),
  'another number': (message, _loot, draw) => ({
    headers: withoutLength(message),
    body: message.body.replaceAll(/\d{3,}/g, (digits, place: number) =>
      draw(3, 'which', place) === 0 ? String(BigInt(digits) + 1n) : digits,
    ),
  }),
  'another payment': (message, loot, draw) => ({
    headers: withoutLength(message),
    body: renamed(message.body, loot, draw(loot.unpaid.length, 'victim')),
  }),
  'another one’s headers': (message, { messages }, draw) => ({
    headers: withoutLength(pick(messages, draw(messages.length, 'other'))),
    body: message.body,
  }),
  'another payment under other headers': (message, loot, draw) => ({
    headers: withoutLength(pick(loot.messages, draw(loot.messages.length, 'other'))),
    body: renamed(message.body, loot, draw(loot.unpaid.length, 'victim')),
  }),
  'a header less': (message, loot, draw) => {
    const names = ownHeaders(message);
    const gone = names.length === 0 ? '' : pick(names, draw(names.length, 'gone'));
    const fields = Object.entries(withoutLength(message)).filter(([name]) => name !== gone);
    const body = renamed(message.body, loot, draw(loot.unpaid.length, 'victim'));
    return { headers: Object.fromEntries(fields), body };
  },
  'another header': (message, loot, draw) => {
    const names = ownHeaders(message);
    const headers = withoutLength(message);
    const name = names.length === 0 ? 'x-signature' : pick(names, draw(names.length, 'name'));
    const value = (headers[name] ?? 'x').replaceAll(/[^\u0020-\u007e]/g, '');
    const changed = flipAt(value, draw(value.length, 'place'), 1);
    const body = renamed(message.body, loot, draw(loot.unpaid.length, 'victim'));
    return { headers: { ...headers, [name]: changed }, body };
  },
  'an end less': (message, _loot, draw) => ({
    headers: withoutLength(message),
    body: message.body.slice(0, draw(message.body.length, 'end')),
  }),
  'twice in one': (message, loot, draw) => ({
    headers: withoutLength(message),
    body: `${message.body}&${renamed(message.body, loot, draw(loot.unpaid.length, 'victim'))}`,
  }),
  noise: (message, _loot, draw) => ({
    headers: withoutLength(message),
    body: Uint8Array.from({ length: draw(2000, 'length') }, (_, place) => draw(256, place)),
  }),
  nothing: (message) => ({ headers: withoutLength(message), body: '' }),
  'too much': (message) => ({
    headers: withoutLength(message),
    body: message.body + ' '.repeat(huge),
  }),
  'another type': (message, loot, draw) => ({
    headers: {
      ...withoutLength(message),
      'content-type': pick(
        ['text/plain', 'image/png', 'application/xml', 'multipart/form-data; boundary=x', '*/*'],
        draw(5, 'type'),
      ),
    },
    body: renamed(message.body, loot, draw(loot.unpaid.length, 'victim')),
  }),
  'hostile text': (message, _loot, draw) => ({
    headers: withoutLength(message),
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
export const forgeWebhook = (seed: string, number: number, loot: Loot): ForgedWebhook => {
  const draw = drawOf(`${seed}|${number}`);
  const kind = pick(kinds, number);
  const message = pick(loot.messages, draw(loot.messages.length, 'message'));
  const forge = forges[kind];
  if (forge === undefined) throw new Error(`nobody forges ${kind}`);
  return { kind, ...forge(message, loot, draw) };
};
