export { findProposals } from './receivers/proposal-repository.ts';
export type { Proposed, ProposalRow } from './receivers/proposal-repository.ts';
export {
  decideReceiver,
  findNamedEndpoints,
  findNamedReceivers,
  findNamesTold,
  proposeReceiver,
  renewSecret,
} from './receivers/receivers.ts';
export type { Receiver, ReceiverTools } from './receivers/receivers.ts';
export { alsoTelling, deliverWebhooks, purgeWebhooks } from './webhooks.ts';
export type { WebhookEndpoint } from './webhooks.ts';
