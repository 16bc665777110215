export { balanceKey, balanceQuery } from './balance-query.ts';
export type { Balance } from './balance-query.ts';
