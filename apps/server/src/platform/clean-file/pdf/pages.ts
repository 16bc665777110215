import { refuse } from '../limits.ts';
import type { Reader } from './reader.ts';
import { asName, entriesOf } from './values.ts';
import type { Entries, Value } from './values.ts';

const pagesMax = 200;
const depthMax = 40;
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** Returns the pages in order, each with the attributes that it inherits. */
export const pagesOf = ({ trailer, resolve }: Reader): readonly Entries[] => {
  const root = entriesOf(resolve(trailer.get('Root'))) ?? refuse('no catalogue');
  const pages: Entries[] = [];

  const walk = (value: Value | undefined, above: Entries, depth: number): void => {
    if (depth > depthMax) refuse('pages that lead in a circle');
    const entries = entriesOf(resolve(value)) ?? refuse('no page where one should be');
    const passed = new Map(
      inherited.flatMap((key) => {
        const own = entries.get(key) ?? above.get(key);
        return own === undefined ? [] : [[key, own] as const];
      }),
    );
    if (asName(resolve(entries.get('Type'))) === 'Page' || !entries.has('Kids')) {
      pages.push(new Map([...entries, ...passed]));
      if (pages.length > pagesMax) refuse('more pages than anybody sends');
      return;
    }
    const kids = resolve(entries.get('Kids'));
    if (kids?.kind !== 'list') refuse('no pages');
    for (const kid of kids?.kind === 'list' ? kids.items : []) walk(kid, passed, depth + 1);
  };

  walk(root.get('Pages'), new Map(), 0);
  return pages.length === 0 ? refuse('no page at all') : pages;
};
