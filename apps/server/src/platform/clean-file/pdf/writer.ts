import { deflateSync } from 'node:zlib';
import { checkWritten } from '../limits.ts';
import { numberOf, nameOf } from './values.ts';
import type { Entries, Value } from './values.ts';

const isPlain = (sign: number): boolean =>
  sign > 32 && sign < 127 && !'()<>[]{}/%#'.includes(String.fromCharCode(sign));

const writeName = (name: string): string =>
  `/${Array.from(name, (each) => {
    const sign = each.charCodeAt(0);
    return isPlain(sign) ? each : `#${sign.toString(16).padStart(2, '0')}`;
  }).join('')}`;

const writeEntries = (entries: Entries): string =>
  `<<${[...entries].map(([key, value]) => `${writeName(key)} ${writeValue(value)}`).join('\n')}>>`;

const writeValue = (value: Value): string => {
  switch (value.kind) {
    case 'plain':
      return value.text;
    case 'name':
      return writeName(value.name);
    case 'text':
      return `<${value.bytes.toString('hex')}>`;
    case 'list':
      return `[${value.items.map(writeValue).join(' ')}]`;
    case 'reference':
      return `${value.number} 0 R`;
    case 'dictionary':
    case 'stream':
      return writeEntries(value.entries);
  }
};

/** Counts two bytes for each byte of a text, since two are written. */
const bytesOf = (value: Value): number => {
  switch (value.kind) {
    case 'plain':
      return value.text.length;
    case 'name':
      return value.name.length;
    case 'text':
      return 2 * value.bytes.length;
    case 'list':
      return value.items.reduce((bytes, each) => bytes + bytesOf(each), 0);
    case 'reference':
      return 0;
    case 'dictionary':
      return bytesOfEntries(value.entries);
    case 'stream':
      return value.data.length + bytesOfEntries(value.entries);
  }
};

const bytesOfEntries = (entries: Entries): number =>
  [...entries].reduce((bytes, [key, value]) => bytes + key.length + bytesOf(value), 0);

/** Packs an unpacked stream, so that nothing stands in the file as somebody wrote it. */
const writeObject = (number: number, value: Value): Buffer => {
  if (value.kind !== 'stream') {
    return Buffer.from(`${number} 0 obj\n${writeValue(value)}\nendobj\n`, 'latin1');
  }
  const isPacked = value.entries.has('Filter');
  const data = isPacked ? value.data : deflateSync(value.data);
  const entries = new Map([
    ...value.entries,
    ...(isPacked ? [] : [['Filter', nameOf('FlateDecode')] as const]),
    ['Length', numberOf(data.length)] as const,
  ]);
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${writeEntries(entries)}\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
};

/**
 * A whole file of these objects, numbered from one; the first is the catalogue. A text that many
 * pages share is written with each: how much that makes is counted before anything is.
 */
export const writeFile = (objects: readonly Value[]): Buffer => {
  checkWritten(objects.reduce((bytes, value) => bytes + bytesOf(value), 0));
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((value, index) => {
    const part = writeObject(index + 1, value);
    parts.push(part);
    length += part.length;
    return length - part.length;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count}\n/Root 1 0 R>>\n` +
        `startxref\n${length}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
};
