export { QuickPayContext } from './quick-pay-context.ts';
export type { QuickPayProps } from './quick-pay-context.ts';
