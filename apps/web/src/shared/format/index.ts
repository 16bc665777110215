export { dayText, monthText } from './calendar.ts';
export { useFormat } from './use-format.ts';
export type { Format } from './use-format.ts';
