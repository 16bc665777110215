import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import {
  identifier,
  identifierInAddress,
  instant,
  integer,
  listOf,
  matching,
  pageFields,
  pageOf,
} from '../wire.ts';
import { actReason } from './operators.ts';
import { defineDecision, defineWithdrawal, proposalFields } from './proposals.ts';

const endpointName = matching(/^[a-z][a-z0-9-]{1,29}$/);
const eventId = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
/** No name or password in it, and nothing that is not sent. */
const receiverAddress = matching(/^https?:\/\/[^\s"<>@#\\]{3,500}$/);
const deliveryState = z.enum(['waiting', 'delivered', 'given-up']);

const secretSchema = z.object({
  madeAt: instant,
  madeBy: z.string(),
  /** Until when it signs beside a newer one; null: until there is one. */
  goodUntil: z.nullable(instant),
});

export const webhookEndpointSchema = z.object({
  name: endpointName,
  url: z.string(),
  /** Named by the settings of the servers, which change them, or by an operator. */
  source: z.enum(['settings', 'operators']),
  /** Goes up with each change of its address; null where the settings name it. */
  revision: z.nullable(z.int()),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
  /** The secrets that messages are signed with now, the newest first; empty if the settings have them. */
  secrets: z.array(secretSchema),
  /** Messages that are still to be taken, and since when the oldest of them waits. */
  waiting: z.int(),
  oldestAt: z.nullable(instant),
  givenUp: z.int(),
  failingSince: z.nullable(instant),
  /** Null: it is sent to. */
  disabledAt: z.nullable(instant),
});
export type WebhookEndpointStanding = z.infer<typeof webhookEndpointSchema>;

export const webhookDeliverySchema = z.object({
  deliveryId: z.string(),
  endpoint: endpointName,
  eventId,
  type: z.string(),
  userId: identifier,
  state: deliveryState,
  attempts: z.int(),
  nextAt: z.nullable(instant),
  /** The HTTP status of the last response; null where none came. */
  status: z.nullable(z.int()),
  outcome: z.nullable(z.string()),
  createdAt: instant,
  endedAt: z.nullable(instant),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookEndpointsRoute = defineRoute({
  name: 'webhookEndpoints',
  verb: 'operations',
  method: 'GET',
  path: '/operations/webhooks',
  access: 'operator',
  summary: 'Who is told what happens, and whether they take it',
  answers: { 200: z.object({ results: z.array(webhookEndpointSchema) }) },
  errors: [],
});

export const webhookDeliveriesRoute = defineRoute({
  name: 'webhookDeliveries',
  verb: 'operations',
  method: 'GET',
  path: '/operations/webhook-deliveries',
  access: 'operator',
  summary: 'Messages that were sent or wait, newest first',
  query: z.object({
    ...pageFields,
    endpoint: z.optional(endpointName),
    state: z.optional(deliveryState),
    userId: z.optional(identifierInAddress),
  }),
  answers: { 200: pageOf(webhookDeliverySchema) },
  links: ['next'],
  errors: [],
});

export const webhookTrySchema = z.object({
  at: instant,
  tookMs: z.int(),
  status: z.nullable(z.int()),
  outcome: z.string(),
  /** The beginning of the answer. */
  answer: z.nullable(z.string()),
});
export type WebhookTry = z.infer<typeof webhookTrySchema>;

export const webhookDeliveryDetailSchema = z.object({
  delivery: webhookDeliverySchema,
  /** The body, byte for byte as it is signed and sent. */
  body: z.string(),
  /** The last ones, newest first. */
  tries: z.array(webhookTrySchema),
});
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetailSchema>;

export const webhookDeliveryRoute = defineRoute({
  name: 'webhookDelivery',
  verb: 'operations',
  method: 'GET',
  path: '/operations/webhook-deliveries/:id',
  access: 'operator',
  summary: 'One message: what is sent, each try, and what was answered',
  params: z.object({ id: eventId }),
  answers: { 200: webhookDeliveryDetailSchema },
  errors: ['not_found'],
});

export const receiverProposalSchema = z.object({
  ...proposalFields,
  name: endpointName,
  url: z.string(),
  /** The receiver's revision that was seen; null: nothing is sent to it yet. */
  revision: z.nullable(z.int()),
});
export type ReceiverProposal = z.infer<typeof receiverProposalSchema>;

export const receiverProposalsRoute = defineRoute({
  name: 'receiverProposals',
  verb: 'operations',
  method: 'GET',
  path: '/operations/webhook-proposals',
  access: 'operator',
  summary: 'Receivers and addresses that were asked for, and what was decided; the last hundred',
  answers: { 200: z.object({ results: listOf(receiverProposalSchema, 100) }) },
  errors: [],
});

export const addWebhookRoute = defineRoute({
  name: 'addWebhook',
  verb: 'operations',
  method: 'POST',
  path: '/operations/webhooks',
  access: 'operator',
  summary: 'Ask that somebody else is told what happens; another operator agrees',
  body: z.object({ name: endpointName, url: receiverAddress, reason: actReason }),
  answers: { 201: receiverProposalSchema },
  errors: ['wrong_request_format', 'changed_meanwhile', 'second_operator_required'],
});

export const changeWebhookRoute = defineRoute({
  name: 'changeWebhook',
  verb: 'operations',
  method: 'POST',
  path: '/operations/webhooks/:name/address',
  access: 'operator',
  summary: 'Ask that they are sent to at another address; another operator agrees',
  params: z.object({ name: endpointName }),
  body: z.object({ url: receiverAddress, revision: z.int(), reason: actReason }),
  answers: { 201: receiverProposalSchema },
  errors: ['not_found', 'wrong_request_format', 'changed_meanwhile', 'second_operator_required'],
});

export const decideWebhookRoute = defineDecision({
  name: 'decideWebhook',
  path: '/operations/webhooks/:name/decision',
  summary: 'Agree to a receiver or its address, or refuse it; never one’s own',
  params: z.object({ name: endpointName }),
  answers: {
    200: z.object({
      proposal: receiverProposalSchema,
      /** The secret of a new receiver: shown here, and never again. */
      secret: z.nullable(z.string()),
    }),
  },
});

export const withdrawWebhookRoute = defineWithdrawal({
  name: 'withdrawWebhook',
  path: '/operations/webhooks/:name/withdrawal',
  summary: 'Take back a receiver or an address that one has asked for oneself',
  params: z.object({ name: endpointName }),
  answers: { 200: receiverProposalSchema },
});

export const rotateWebhookRoute = defineRoute({
  name: 'rotateWebhook',
  verb: 'operations',
  method: 'POST',
  path: '/operations/webhooks/:name/secrets',
  access: 'operator',
  summary: 'A new secret; the one before signs beside it for two days, or no more where it leaked',
  params: z.object({ name: endpointName }),
  body: z.object({ hasLeaked: z.boolean(), reason: actReason }),
  /** The secret is told here, and never again. */
  answers: { 200: z.object({ endpoint: webhookEndpointSchema, secret: z.string() }) },
  errors: ['not_found'],
});

export const replayWebhooksRoute = defineRoute({
  name: 'replayWebhooks',
  verb: 'operations',
  method: 'POST',
  path: '/operations/webhooks/:name/replays',
  access: 'operator',
  summary: 'Send messages again, under the same names: one event, or all of a span of time',
  params: z.object({ name: endpointName }),
  body: z.object({
    /** Either this, or both of the others. */
    eventId: z.optional(eventId),
    from: z.optional(instant),
    to: z.optional(instant),
    reason: actReason,
  }),
  answers: { 200: z.object({ replayed: integer(0, 10_000) }) },
  errors: ['not_found'],
});

export const turnWebhookRoute = defineRoute({
  name: 'turnWebhook',
  verb: 'operations',
  method: 'POST',
  path: '/operations/webhooks/:name',
  access: 'operator',
  summary: 'Stop sending to somebody, or go on with all that waits',
  params: z.object({ name: endpointName }),
  body: z.object({ isOff: z.boolean(), reason: actReason }),
  answers: { 200: webhookEndpointSchema },
  errors: ['not_found'],
});
