import { refuse } from '../limits.ts';
import { unpackedBytes } from './filters.ts';
import type { Reader } from './reader.ts';
import { asName } from './values.ts';
import type { Value } from './values.ts';

const valuesMax = 2_000_000;

/** Keys of actions, and of contents that are no page, wherever they stand. */
const dangerousKeys: ReadonlySet<string> = new Set([
  'JS',
  'JavaScript',
  'EF',
  'EmbeddedFiles',
  'XFA',
  'RichMediaContent',
  'RichMediaSettings',
  'Collection',
  'Encrypt',
  'FFilter',
  'AA',
  'URI',
]);

/** The same by its kind. */
const dangerousKinds: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'FileAttachment',
  'RichMedia',
  'Movie',
  'Sound',
  'Screen',
  'Rendition',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'ImportData',
  '3D',
]);
const kindKeys = ['S', 'Type', 'Subtype'];

/** Most programs say at which page a file opens, and that does nothing. */
const isPlaceToOpenAt = (value: Value | undefined, { resolve }: Reader): boolean => {
  const found = resolve(value);
  if (found?.kind !== 'dictionary') return found?.kind !== 'stream';
  const kind = resolve(found.entries.get('S'));
  const isPlace = kind === undefined ? found.entries.has('D') : asName(kind) === 'GoTo';
  return isPlace && !found.entries.has('Next');
};

type Look = { readonly waiting: Value[]; readonly seen: Set<number>; values: number };

const lookAt = (look: Look, entries: ReadonlyMap<string, Value>, reader: Reader): void => {
  for (const [key, value] of entries) {
    if (dangerousKeys.has(key)) refuse(`it holds ${key}`);
    if (key === 'OpenAction' && !isPlaceToOpenAt(value, reader))
      refuse('it acts when it is opened');
    look.waiting.push(value);
  }
  for (const key of kindKeys) {
    const kind = reader.resolve(entries.get(key));
    if (kind?.kind === 'name' && dangerousKinds.has(kind.name)) refuse(`it holds ${kind.name}`);
  }
  const system = reader.resolve(entries.get('FS'));
  if (system?.kind === 'name' && system.name === 'URL') refuse('a file that lies at an address');
};

/** Walks all that can be reached, also what is never shown: a file that acts, or leads to an address, is refused. */
export const refuseDanger = (reader: Reader): void => {
  const look: Look = {
    waiting: [{ kind: 'dictionary', entries: reader.trailer }],
    seen: new Set(),
    values: 0,
  };
  for (let value = look.waiting.pop(); value !== undefined; value = look.waiting.pop()) {
    look.values += 1;
    if (look.values > valuesMax) refuse('more than anybody writes on paper');
    if (value.kind === 'reference') {
      if (look.seen.has(value.number)) continue;
      look.seen.add(value.number);
      const found = reader.resolve(value);
      if (found !== undefined) look.waiting.push(found);
    } else if (value.kind === 'list') {
      look.waiting.push(...value.items);
    } else if (value.kind === 'dictionary' || value.kind === 'stream') {
      lookAt(look, value.entries, reader);
      if (value.kind === 'stream') {
        if (value.entries.has('F')) refuse('a stream that lies in another file');
        reader.measure(unpackedBytes(value, reader.resolve));
      }
    }
  }
};
