import { useSearchParams } from 'wouter';

import { useFilterNames } from './filter-names.ts';

type Filters = {
  readonly value: (name: string) => string | undefined;
  /** Another filter is another list: what one looked at is not in it. */
  readonly put: (name: string, value: string | undefined) => void;
  /** Looks at a row beside the list; the next row takes its place in the browser's history. */
  readonly peek: (key: string | undefined) => void;
  /** The filters alone, as they can be kept and put back. */
  readonly query: string;
  readonly putAll: (query: string) => void;
};

/** The row that one looks at stands in the address too, and is no filter. */
const withoutPeek = (search: URLSearchParams): URLSearchParams => {
  const filters = new URLSearchParams(search);
  filters.delete('peek');
  return filters;
};

const changed = (search: URLSearchParams, name: string, value: string | undefined) => {
  const next = new URLSearchParams(search);
  if (value === undefined || value === '') next.delete(name);
  else next.set(name, value);
  return next;
};

/** Keeps a list's filters in the address, so that it can be shared. */
export const useFilters = (): Filters => {
  const [search, change] = useSearchParams();
  const names = useFilterNames();
  const filters = new URLSearchParams([...search].filter(([name]) => names.has(name)));
  filters.sort();
  return {
    value: (name) => search.get(name) ?? undefined,
    put: (name, value) => change((before) => changed(withoutPeek(before), name, value)),
    peek: (key) =>
      change((before) => changed(before, 'peek', key), { replace: search.has('peek') }),
    query: filters.toString(),
    putAll: (query) => change(new URLSearchParams(query)),
  };
};
