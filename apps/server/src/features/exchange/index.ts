export type { DocumentCheck } from './cash.ts';
export { mountExchange } from './routes.ts';
export { mountPayoutWebhooks } from './webhooks.ts';
