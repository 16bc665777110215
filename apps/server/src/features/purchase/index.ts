export { createPurchases } from './commands.ts';
export type { Purchases } from './commands.ts';
export { mountReturns } from './returns.ts';
export { mountPurchase } from './routes.ts';
export { mountWebhooks } from './webhooks.ts';
