export { useFormat } from './use-format.ts';
export type { Format } from './use-format.ts';
