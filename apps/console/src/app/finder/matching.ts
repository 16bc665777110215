/** A page or an act that can be found by its name. */
export type Named = { readonly key: string; readonly name: string; readonly area: string };

const foldingOf = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): readonly string[] => foldingOf(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether one letter was left out, put in, mistaken or swapped with its neighbour. */
const isOneSlip = (typed: string, word: string): boolean => {
  const longest = Math.max(typed.length, word.length);
  let start = 0;
  while (start < longest && typed[start] === word[start]) start += 1;
  const [left, right] = [typed.slice(start), word.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
};

/** The shortest word in which a slip still leaves no doubt. */
const slipLength = 4;

const pointsOfWord = (typed: string, word: string): number => {
  if (word === typed) return 4;
  if (word.startsWith(typed)) return 3;
  if (typed.length >= 2 && word.includes(typed)) return 2;
  const begun = [-1, 0, 1].map((more) => word.slice(0, typed.length + more));
  return typed.length >= slipLength && begun.some((part) => isOneSlip(typed, part)) ? 1 : 0;
};

/** Zero where a typed word is found nowhere; the name counts more than its area. */
const pointsOf = (typed: readonly string[], { key, name, area }: Named): number => {
  const named = [...wordsOf(name), ...wordsOf(key)];
  const around = wordsOf(area);
  let sum = 0;
  for (const each of typed) {
    const most = Math.max(0, ...named.map((word) => pointsOfWord(each, word) * 2));
    const points = Math.max(most, ...around.map((word) => pointsOfWord(each, word)));
    if (points === 0) return 0;
    sum += points;
  }
  return sum;
};

/** The entries whose name, address or area has every typed word, the nearest first. */
export const matching = <Entry extends Named>(
  typed: string,
  entries: readonly Entry[],
): readonly Entry[] => {
  const words = wordsOf(typed);
  if (words.length === 0) return entries;
  return entries
    .map((entry) => ({ entry, points: pointsOf(words, entry) }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .map(({ entry }) => entry);
};
