export { createDocumentCheck, mountDocuments } from './documents.ts';
export { mountExchange } from './routes.ts';
export { mountPayoutWebhooks } from './webhooks.ts';
