import { readFileSync } from 'node:fs';

/** One file, folder or link of an archive. Owner and time are the same for all of them, whoever builds. */
export type Entry = {
  readonly name: string;
  readonly isExecutable?: boolean;
  /** The user whose it is; root without it. */
  readonly owner?: number;
} & (
  | { readonly kind: 'folder'; readonly mode?: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'link'; readonly target: string }
);

const blockBytes = 512;
const nameMost = 100;
const prefixMost = 155;
const types = { folder: '5', text: '0', file: '0', link: '2' } as const;

/** A long name stands in two fields, parted at a slash. */
const partsOf = (name: string): readonly [prefix: string, rest: string] => {
  if (Buffer.byteLength(name) <= nameMost) return ['', name];
  for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    const fits = Buffer.byteLength(rest) <= nameMost && Buffer.byteLength(prefix) <= prefixMost;
    if (fits && rest !== '') return [prefix, rest];
  }
  throw new Error(`too long for an archive: ${name}`);
};

const modeOf = (entry: Entry): number => {
  if (entry.kind === 'link') return 0o777;
  if (entry.kind === 'folder') return entry.mode ?? 0o755;
  return entry.isExecutable ? 0o755 : 0o644;
};

const headerOf = (entry: Entry, bytes: number, seconds: number): Buffer => {
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, length: number): void => {
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  };
  const [prefix, rest] = partsOf(entry.kind === 'folder' ? `${entry.name}/` : entry.name);
  header.write(rest, 0);
  octal(modeOf(entry), 100, 8);
  octal(entry.owner ?? 0, 108, 8);
  octal(entry.owner ?? 0, 116, 8);
  octal(bytes, 124, 12);
  octal(seconds, 136, 12);
  header.write(' '.repeat(8), 148);
  header.write(types[entry.kind], 156);
  if (entry.kind === 'link') header.write(entry.target, 157, nameMost);
  header.write('ustar\u000000', 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
};

const contentOf = (entry: Entry): Buffer => {
  if (entry.kind === 'file') return readFileSync(entry.file);
  return Buffer.from(entry.kind === 'text' ? entry.text : '');
};

const foldersOf = (name: string): readonly string[] =>
  name
    .split('/')
    .slice(0, -1)
    .map((_part, index, parts) => parts.slice(0, index + 1).join('/'));

/** Adds the folders in between, and puts all in one order: by the bytes of their names. */
export const sorted = (entries: readonly Entry[]): readonly Entry[] => {
  const byName = new Map<string, Entry>();
  for (const name of entries.flatMap((entry) => foldersOf(entry.name))) {
    byName.set(name, { kind: 'folder', name });
  }
  for (const entry of entries) byName.set(entry.name, entry);
  return [...byName.values()].toSorted((one, other) =>
    Buffer.compare(Buffer.from(one.name), Buffer.from(other.name)),
  );
};

/** The archive in pieces, in the old form that every tar reads (ustar). */
export function* tarOf(entries: readonly Entry[], seconds: number): Generator<Buffer> {
  for (const entry of sorted(entries)) {
    const content = contentOf(entry);
    yield headerOf(entry, content.length, seconds);
    if (content.length > 0) yield content;
    const rest = content.length % blockBytes;
    if (rest > 0) yield Buffer.alloc(blockBytes - rest);
  }
  yield Buffer.alloc(2 * blockBytes);
}
