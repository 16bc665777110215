export { createPurchases } from './commands.ts';
export type { Purchases } from './commands.ts';
export { mountRefunds, personsReason } from './refunds.ts';
export { mountReturns } from './returns.ts';
export { mountPurchase } from './routes.ts';
export { mountWebhooks } from './webhooks.ts';
