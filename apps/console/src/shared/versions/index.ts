export { datedColumns } from './dated-columns.tsx';
export { Rules } from './rules.tsx';
export type { ChangeProps } from './rules.tsx';
