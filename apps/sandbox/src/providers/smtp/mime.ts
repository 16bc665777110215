/** As much of a mail as the mailbox shows: who, about what, and the words. */
export interface ParsedMail {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
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

/** `raw` is the message byte for byte, one character each. */
export function parseMail(raw: string): ParsedMail {
  const end = raw.indexOf('\r\n\r\n');
  const headers = headersOf(end === -1 ? raw : raw.slice(0, end));
  const encoding = (headers.get('content-transfer-encoding') ?? '7bit').toLowerCase();
  return {
    from: decodeHeader(headers.get('from') ?? ''),
    subject: decodeHeader(headers.get('subject') ?? ''),
    text: decodeBody(end === -1 ? '' : raw.slice(end + 4), encoding)
      .replaceAll('\r\n', '\n')
      .trim(),
  };
}
