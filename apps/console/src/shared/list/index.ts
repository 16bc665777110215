export { List } from './list.tsx';
export type { ListProps } from './list-props.ts';
export { DayFilter, PersonFilter } from './common-filters.tsx';
