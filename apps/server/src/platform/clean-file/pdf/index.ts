import { refuse } from '../limits.ts';
import { refuseDanger } from './danger.ts';
import { pagesOf } from './pages.ts';
import { createReader } from './reader.ts';
import type { Reader } from './reader.ts';
import { dictionaryOf, listOf, nameOf, nothing, numberOf, referenceTo } from './values.ts';
import type { Entries, Value } from './values.ts';
import { writeFile } from './writer.ts';

const head = /^%PDF-[12]\.\d/;
/**
 * The keys that show a page. Everything else of it – actions, thumbnails, data of programs – is left
 * behind.
 */
const ofPage = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Resources', 'Contents', 'Group'];
/** The keys of an annotation's look and place, so that a form that was filled in stays filled in. */
const ofAnnotation = ['Type', 'Subtype', 'Rect', 'AP', 'AS', 'F', 'Border', 'BS', 'C'];
/** Keys that describe the file rather than the page, or lead out of the chosen page. */
const leftBehind: ReadonlySet<string> = new Set([
  'Metadata',
  'PieceInfo',
  'LastModified',
  'StructParent',
  'StructParents',
  'AF',
  'Parent',
  'Length',
  'DL',
  // Content of another file, which a program shows in the place of this one's own.
  'Ref',
  'OPI',
]);
const depthMax = 100;

/** Copies what is chosen into a file of its own, each object once. */
const createCopier = ({ resolve }: Reader, objects: Value[]) => {
  const copies = new Map<number, number>();

  const copyEntries = (entries: Entries, depth: number): Entries =>
    new Map(
      [...entries]
        .filter(([key]) => !leftBehind.has(key))
        .map(([key, value]) => [key, copy(value, depth + 1)]),
    );

  const copyReference = (number: number, depth: number): Value => {
    const before = copies.get(number);
    if (before !== undefined) return referenceTo(before);
    const found = resolve(referenceTo(number));
    if (found === undefined) return nothing;
    objects.push(nothing);
    const own = objects.length;
    copies.set(number, own);
    objects[own - 1] = copy(found, depth + 1);
    return referenceTo(own);
  };

  const copy = (value: Value, depth = 0): Value => {
    if (depth > depthMax) refuse('too deep');
    switch (value.kind) {
      case 'list':
        return listOf(value.items.map((each) => copy(each, depth + 1)));
      case 'dictionary':
        return dictionaryOf(copyEntries(value.entries, depth));
      case 'stream':
        return { ...value, entries: copyEntries(value.entries, depth) };
      case 'reference':
        return copyReference(value.number, depth);
      default:
        return value;
    }
  };
  return copy;
};

const pick = (entries: Entries, keys: readonly string[]): [string, Value][] =>
  keys.flatMap((key) => {
    const value = entries.get(key);
    return value === undefined ? [] : [[key, value]];
  });

const annotationsOf = ({ resolve }: Reader, page: Entries): readonly Value[] => {
  const all = resolve(page.get('Annots'));
  const items = all?.kind === 'list' ? all.items : [];
  return items.flatMap((each) => {
    const found = resolve(each);
    if (found?.kind !== 'dictionary' || !found.entries.has('AP')) return [];
    return [dictionaryOf(new Map(pick(found.entries, ofAnnotation)))];
  });
};

/** Writes the same pages into a new file, which contains only what is visible. */
export const cleanPdf = (file: Buffer): Buffer => {
  if (!head.test(file.toString('latin1', 0, 8))) refuse('no PDF');
  const reader = createReader(file);
  refuseDanger(reader);
  const pages = pagesOf(reader);
  const [catalogue, tree] = [1, 2];
  const objects: Value[] = [nothing, nothing];
  const copy = createCopier(reader, objects);
  const kids = pages.map((page) => {
    const annotations = annotationsOf(reader, page);
    const chosen = new Map<string, Value>([
      ['Type', nameOf('Page')],
      ['Parent', referenceTo(tree)],
      ...pick(page, ofPage).map(([key, value]) => [key, copy(value)] as const),
      ...(annotations.length === 0 ? [] : [['Annots', copy(listOf(annotations))] as const]),
    ]);
    objects.push(dictionaryOf(chosen));
    return referenceTo(objects.length);
  });
  objects[catalogue - 1] = dictionaryOf(
    new Map([
      ['Type', nameOf('Catalog')],
      ['Pages', referenceTo(tree)],
    ]),
  );
  objects[tree - 1] = dictionaryOf(
    new Map([
      ['Type', nameOf('Pages')],
      ['Kids', listOf(kids)],
      ['Count', numberOf(kids.length)],
    ]),
  );
  return writeFile(objects);
};
