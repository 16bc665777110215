import * as z from 'zod/mini';
import { localeSchema } from '../country.ts';
import { exchangeReasonSchema } from '../exchange/vocabulary.ts';
import { defineRoute } from '../route.ts';
import { publicId, publicIdParams, integer, listOf } from '../wire.ts';
import { operatorExchangeSchema } from './exchange-states.ts';
import { actReason } from './operators.ts';

/** The most exchanges that one call may agree to. */
export const approvalsMost = 100;

const seenSchema = z.object({ exchangeId: publicId, revision: integer(0, 1_000_000) });

// @__NO_SIDE_EFFECTS__
const someSeen = () => listOf(seenSchema, approvalsMost).check(z.minLength(1));

/** The outcome of one item of a bulk decision: each is decided alone, for the state that was seen. */
export const approvalOutcomes = [
  'done',
  'changed_meanwhile',
  'second_operator_required',
  'no_right',
  'exchange_not_found',
  'temporary_error',
] as const;
export type ApprovalOutcome = (typeof approvalOutcomes)[number];

export const approveExchangesRoute = defineRoute({
  name: 'approveExchanges',
  verb: 'operations',
  method: 'POST',
  path: '/operations/exchange-approvals',
  access: 'operator',
  summary: 'Agree to many exchanges, each by itself and as it was seen; each is an act of its own',
  body: z.object({ exchanges: someSeen(), reason: actReason }),
  answers: {
    200: z.object({
      results: z.array(
        z.object({
          exchangeId: publicId,
          outcome: z.enum(approvalOutcomes),
          /** The exchange's current state. */
          exchange: z.nullable(operatorExchangeSchema),
        }),
      ),
    }),
  },
  movesMoney: true,
  errors: [],
});

export const noteExchangeRoute = defineRoute({
  name: 'noteExchange',
  verb: 'operations',
  method: 'POST',
  path: '/operations/exchanges/:id/notes',
  access: 'operator',
  summary: 'Write something down about an exchange; it stands in the record of what operators did',
  params: publicIdParams,
  body: z.object({ reason: actReason }),
  answers: { 204: z.undefined() },
  errors: ['exchange_not_found'],
});

export const exchangeMailsRoute = defineRoute({
  name: 'exchangeMails',
  verb: 'operations',
  method: 'GET',
  path: '/operations/exchanges/:id/mails',
  access: 'operator',
  summary: 'What the person would read if it were not paid for this reason, in each language',
  params: publicIdParams,
  query: z.object({
    decision: z.enum(['refuse', 'rejected', 'returned']),
    reason: exchangeReasonSchema,
  }),
  answers: {
    200: z.object({
      /** The language in which they are written to. */
      locale: localeSchema,
      mails: z.array(
        z.object({
          locale: localeSchema,
          subject: z.string(),
          text: z.string(),
          /** The text on the person's page. */
          why: z.string(),
        }),
      ),
    }),
  },
  errors: ['exchange_not_found'],
});
