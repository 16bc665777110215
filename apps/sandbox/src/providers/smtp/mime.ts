/** The parts of a mail that the mailbox shows: sender, subject, text, and the same as a page. */
export interface ParsedMail {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

function decodeQuoted(text: string): Buffer {
  const joined = text.replaceAll(/=\r?\n/g, '');
  const bytes: number[] = [];
  for (let index = 0; index < joined.length; index += 1) {
    const hex = /^=([0-9A-Fa-f]{2})/.exec(joined.slice(index, index + 3))?.[1];
    bytes.push(hex === undefined ? joined.charCodeAt(index) : Number.parseInt(hex, 16));
    if (hex !== undefined) index += 2;
  }
  return Buffer.from(bytes);
}

const encodedWord = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;

/** `=?UTF-8?B?…?=`; a break between two such words is none in the text. */
function decodeHeader(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(encodedWord, (_word, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')).toString('utf8'),
    );
}

function headersOf(head: string): ReadonlyMap<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return decodeQuoted(body).toString('utf8');
  return Buffer.from(body, 'latin1').toString('utf8');
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function partOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  return {
    headers: headersOf(end === -1 ? raw : raw.slice(0, end)),
    body: end === -1 ? '' : raw.slice(end + 4),
  };
}

const typeOf = ({ headers }: Part): string => headers.get('content-type') ?? 'text/plain';

/** The parts of a multipart body (RFC 2046), or the one that there is. */
function partsOf(part: Part): readonly Part[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(typeOf(part))?.[1];
  if (boundary === undefined) return [part];
  const [, ...pieces] = `\r\n${part.body}`.split(`\r\n--${boundary}`);
  return pieces
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => partsOf(partOf(piece.slice(piece.indexOf('\r\n') + 2))));
}

function wordsOf(parts: readonly Part[], type: string): string | null {
  const found = parts.find((part) => typeOf(part).toLowerCase().startsWith(type));
  if (found === undefined) return null;
  const encoding = (found.headers.get('content-transfer-encoding') ?? '7bit').toLowerCase();
  return decodeBody(found.body, encoding).replaceAll('\r\n', '\n').trim();
}

/** `raw` is the message byte for byte, one character each. */
export function parseMail(raw: string): ParsedMail {
  const whole = partOf(raw);
  const parts = partsOf(whole);
  return {
    from: decodeHeader(whole.headers.get('from') ?? ''),
    subject: decodeHeader(whole.headers.get('subject') ?? ''),
    text: wordsOf(parts, 'text/plain') ?? '',
    html: wordsOf(parts, 'text/html'),
  };
}
