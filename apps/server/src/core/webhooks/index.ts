export {
  decideReceiver,
  findNamedEndpoints,
  findNamedReceivers,
  findSubscriptionsOfNames,
  receiverProposals,
  renewSecret,
} from './receivers/receivers.ts';
export type { Receiver, ReceiverTools, ReceiverWish } from './receivers/receivers.ts';
export { alsoTelling, deliverWebhooks, purgeWebhooks } from './webhooks.ts';
export type { WebhookEndpoint } from './webhooks.ts';
