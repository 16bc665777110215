import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { text } from '../wire.ts';

/** One event of the live stream: what changed, not what it changed to; the page asks for that. */
export const liveEventSchema = z.object({
  kind: z.enum(['payment', 'card_payment', 'subscription', 'exchange', 'balance']),
  id: z.string(),
});
export type LiveEvent = z.infer<typeof liveEventSchema>;

export const liveUpdatesRoute = defineRoute({
  name: 'liveUpdates',
  verb: 'history',
  method: 'GET',
  path: '/events',
  access: 'person',
  summary: 'A stream of what changes for the person: payments, subscriptions, exchanges',
  query: z.object({ after: z.optional(text(1, 300)) }),
  answers: { 200: z.unknown() },
  answerType: 'text/event-stream',
  errors: [],
});
