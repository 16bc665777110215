export { dayText, monthText } from './calendar.ts';
export { useFormat } from './use-format.ts';
export { useProductName } from './use-product-name.ts';
export type { Sold } from './use-product-name.ts';
export type { Format } from './use-format.ts';
