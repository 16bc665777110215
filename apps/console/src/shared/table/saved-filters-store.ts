export type SavedFilter = { readonly name: string; readonly query: string };

const prefix = 'dipper-console-filters';
/** More names than this nobody finds anything in. */
export const savedMost = 20;

const placeOf = (operator: string, list: string): string => `${prefix}:${operator}:${list}`;

const isSaved = (each: unknown): each is SavedFilter =>
  typeof each === 'object' &&
  each !== null &&
  'name' in each &&
  typeof each.name === 'string' &&
  'query' in each &&
  typeof each.query === 'string';

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The filters that an operator named on a list, in this browser; what cannot be read is as if there were none. */
export const savedFilters = (operator: string, list: string): readonly SavedFilter[] => {
  const read = parse(localStorage.getItem(placeOf(operator, list)) ?? '[]');
  return Array.isArray(read) ? read.filter(isSaved).slice(0, savedMost) : [];
};

const keep = (operator: string, list: string, saved: readonly SavedFilter[]): void =>
  localStorage.setItem(placeOf(operator, list), JSON.stringify(saved));

/** A name is there once: saved again, it means the filters of now. Returns false where there are too many names. */
export const saveFilter = (operator: string, list: string, saved: SavedFilter): boolean => {
  const others = savedFilters(operator, list).filter(({ name }) => name !== saved.name);
  if (others.length >= savedMost) return false;
  keep(operator, list, [saved, ...others]);
  return true;
};

export const forgetFilter = (operator: string, list: string, name: string): void =>
  keep(
    operator,
    list,
    savedFilters(operator, list).filter((each) => each.name !== name),
  );
