import type { Slice } from './slices.ts';

/**
 * Consecutive characters of one font slice and direction; without a slice, one character that no
 * font has.
 */
export type Run = {
  readonly text: string;
  readonly slice: Slice | undefined;
  /** Even: from left to right. */
  readonly level: number;
};

export type FindSlice = (codePoint: number) => Slice | undefined;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Steers what stands around it, and is not drawn itself. */
const invisible = /^[\p{Cf}\p{Variation_Selector}]+$/u;
const isLetterOrDigit = /[\p{L}\p{N}]/u;

const hasAll = (slice: Slice, cluster: string): boolean =>
  [...cluster].every((sign) => invisible.test(sign) || slice.has(sign.codePointAt(0) ?? 0));

/** Blanks and points stay with the word before them, where its slice has them. */
const sliceFor = (
  cluster: string,
  before: Slice | undefined,
  find: FindSlice,
): Slice | undefined => {
  if (before && !isLetterOrDigit.test(cluster) && hasAll(before, cluster)) return before;
  const found = find(cluster.codePointAt(0) ?? 0);
  return found && hasAll(found, cluster) ? found : undefined;
};

export const divideRuns = (text: string, levels: Uint8Array, find: FindSlice): readonly Run[] => {
  const runs: Run[] = [];
  let before: Run | undefined;
  for (const { segment, index } of segmenter.segment(text)) {
    if (invisible.test(segment)) {
      before = undefined;
      continue;
    }
    const level = levels[index] ?? 0;
    const slice = sliceFor(segment, before?.slice, find);
    if (before && slice && before.slice === slice && before.level === level) {
      before = { ...before, text: before.text + segment };
      runs[runs.length - 1] = before;
    } else {
      before = { text: segment, slice, level };
      runs.push(before);
    }
  }
  return runs;
};

/** Orders items from left to right: rule L2 of the Unicode bidirectional algorithm. */
export const inVisualOrder = <Item extends { readonly level: number }>(
  items: readonly Item[],
): readonly Item[] => {
  const ordered = [...items];
  const deepest = Math.max(0, ...items.map(({ level }) => level));
  for (let level = deepest; level > 0; level -= 1) {
    for (let at = 0; at < ordered.length; at += 1) {
      let end = at;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      ordered.splice(at, end - at, ...ordered.slice(at, end).toReversed());
      at = Math.max(at, end);
    }
  }
  return ordered;
};
