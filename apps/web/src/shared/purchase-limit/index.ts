export { purchaseLimitQuery } from './purchase-limit-query.ts';
export { QuantityLimit } from './quantity-limit.tsx';
