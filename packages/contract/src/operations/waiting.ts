import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { catalogueKinds } from './catalogue.ts';

/** The lists that operators work through. */
export const queues = [
  'exchange',
  'payment-review',
  'card-review',
  'refund',
  'refund-proposal',
  'spoon-adjustment',
  'difference',
  'refund-check',
  'spoon-adjustments',
  'exchange-policy',
  'retention',
  'provider-fee',
  'catalogue',
  'operator',
  'receiver',
  'dj-level',
] as const;
const queueSchema = z.enum(queues);
export type Queue = z.infer<typeof queueSchema>;

export const waitingAnswer = z.object({
  results: z.array(
    z.object({
      queue: queueSchema,
      /** The shelf of the catalogue that a proposal is about. */
      kind: z.nullable(z.enum(catalogueKinds)),
      count: z.int(),
    }),
  ),
});
export type Waiting = z.infer<typeof waitingAnswer>;

export const waitingRoute = defineRoute({
  name: 'waiting',
  verb: 'operations',
  method: 'GET',
  path: '/operations/waiting',
  access: 'operator',
  isPolled: true,
  summary: 'How much waits for the decision of whoever asks, by list; nothing of their own',
  answers: { 200: waitingAnswer },
  errors: [],
});
