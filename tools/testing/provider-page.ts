/** Every character that Shift_JIS has, by decoding all that it could be. */
const shiftJisBytes = (): ReadonlyMap<string, readonly number[]> => {
  const decoder = new TextDecoder('shift_jis');
  const bytes = new Map<string, readonly number[]>();
  for (let first = 0x81; first <= 0xfc; first += 1) {
    for (let second = 0x40; second <= 0xfc; second += 1) {
      const text = decoder.decode(Uint8Array.of(first, second));
      if ([...text].length === 1 && !bytes.has(text)) bytes.set(text, [first, second]);
    }
  }
  for (let only = 0xa1; only <= 0xdf; only += 1) {
    bytes.set(decoder.decode(Uint8Array.of(only)), [only]);
  }
  return bytes;
};

let table: ReadonlyMap<string, readonly number[]> | undefined;

const percent = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

type Fields = readonly (readonly [name: string, value: string])[];

/** A form's body as a browser writes it where the page wants Shift_JIS. */
export const shiftJisBody = (fields: Fields): string => {
  table ??= shiftJisBytes();
  const bytesOf = table;
  const encoded = (text: string): string =>
    [...text]
      .map((each) =>
        each <= '\u007f'
          ? new URLSearchParams([['', each]]).toString().slice(1)
          : (bytesOf.get(each) ?? [0x3f]).map(percent).join(''),
      )
      .join('');
  return fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
};

const hiddenField = /<input type="hidden" name="([^"]*)" value="([^"]*)"/g;
const formAction = /<form[^>]* action="([^"]*)"/;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const plain = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

type PageForm = { readonly action: string; readonly fields: Fields; readonly body: string };

/** Returns the form of a page that posts itself, and where to; undefined for another page. */
export const formOfPage = (page: string): PageForm | undefined => {
  const action = formAction.exec(page)?.[1];
  if (action === undefined) return undefined;
  const fields = [...page.matchAll(hiddenField)].map(
    ([, name = '', value = '']) => [plain(name), plain(value)] as const,
  );
  const body = /accept-charset="shift_jis"/i.test(page)
    ? shiftJisBody(fields)
    : new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
  return { action: plain(action), fields, body };
};

/** Posts a form as a browser does. */
export const postForm = (action: string, body: string): Promise<Response> =>
  fetch(action, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  });
