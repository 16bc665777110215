export { Table } from './table.tsx';
export type { Column } from './table.tsx';
export { ChoiceFilter, Filters, TextFilter } from './filters.tsx';
export { PageTurner, usePlaces } from './pager.tsx';
export { useFilterName } from './filter-names.ts';
export { useFilters } from './use-filters.ts';
