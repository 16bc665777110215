import { useSearchParams } from 'wouter';

type Filters = {
  readonly value: (name: string) => string | undefined;
  /** Another filter begins at the first page again. */
  readonly put: (name: string, value: string | undefined) => void;
};

/** Keeps a list's filters in the address, so that it can be shared. */
export const useFilters = (): Filters => {
  const [search, change] = useSearchParams();
  return {
    value: (name) => search.get(name) ?? undefined,
    put: (name, value) =>
      change((before) => {
        const next = new URLSearchParams(before);
        if (name !== 'cursor') next.delete('cursor');
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
        return next;
      }),
  };
};
