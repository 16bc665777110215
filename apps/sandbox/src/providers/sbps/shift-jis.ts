/**
 * Shift_JIS as browsers and SBPS mean it (Windows-31J). Node reads it but does not write it, so the
 * way back is made of the way there: what every pair of bytes means is asked once.
 */
const decoder = new TextDecoder('shift_jis');
const strict = new TextDecoder('shift_jis', { fatal: true });

/** Rows that repeat characters of others; who writes takes the others. */
const repeatedLeads = new Set([0xed, 0xee]);

function isLead(byte: number): boolean {
  return (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);
}

function meaning(bytes: readonly number[]): string | undefined {
  try {
    return strict.decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}

function* everySequence(): Generator<readonly number[]> {
  for (let first = 0; first <= 0xff; first += 1) {
    if (!isLead(first)) yield [first];
    else if (!repeatedLeads.has(first)) {
      for (let second = 0x40; second <= 0xfc; second += 1) yield [first, second];
    }
  }
}

function readTable(): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  for (const bytes of everySequence()) {
    const character = meaning(bytes);
    if (character !== undefined && !table.has(character)) table.set(character, bytes);
  }
  return table;
}

let table: ReadonlyMap<string, readonly number[]> | undefined;

/** A character that there is no place for becomes what a browser's form makes of it. */
export function encodeShiftJis(text: string): Buffer {
  table ??= readTable();
  const bytesOf = table;
  return Buffer.concat(
    Array.from(text, (character) => {
      const bytes = bytesOf.get(character);
      return Buffer.from(bytes ?? `&#${character.codePointAt(0)};`);
    }),
  );
}

export function decodeShiftJis(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

function unescape(text: string): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const hex = text[at] === '%' ? text.slice(at + 1, at + 3) : '';
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else bytes.push(text[at] === '+' ? 0x20 : text.charCodeAt(at));
  }
  return Buffer.from(bytes);
}

/** A form as its bytes came over the wire; a field that comes twice keeps its last value. */
export function parseShiftJisForm(body: Buffer): Readonly<Record<string, string>> {
  const pairs = body.toString('latin1').split('&').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return [decodeShiftJis(unescape(name)), decodeShiftJis(unescape(value))];
    }),
  );
}

function escape(text: string): string {
  return Array.from(encodeShiftJis(text), (byte) => {
    const character = String.fromCharCode(byte);
    if (/[\w.*-]/.test(character)) return character;
    return byte === 0x20 ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

export function shiftJisForm(fields: readonly (readonly [string, string])[]): string {
  return fields.map(([name, value]) => `${escape(name)}=${escape(value)}`).join('&');
}
