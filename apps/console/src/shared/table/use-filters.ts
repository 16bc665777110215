import { useSearchParams } from 'wouter';

type Filters = {
  readonly value: (name: string) => string | undefined;
  /** Another filter begins at the first page again. */
  readonly put: (name: string, value: string | undefined) => void;
};

/** What a list is narrowed by stands in its address, so that it can be handed on. */
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
