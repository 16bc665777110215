import * as z from 'zod/mini';
import { currencySchema, unitSchema, wireAmount } from '../money.ts';
import { differenceKinds } from './differences.ts';
import { defineRoute } from '../route.ts';
import { day, instant } from '../wire.ts';
import { usualZone, zoneName } from './day-range.ts';

const soldSchema = z.object({ count: z.int(), amount: wireAmount });

export const dashboardAnswer = z.object({
  takenAt: instant,
  zone: zoneName,
  day,
  /** Sales of each day until the present hour, charges for subscriptions included. */
  sales: z.array(
    z.object({
      currency: currencySchema,
      today: soldSchema,
      yesterday: soldSchema,
      weekBefore: soldSchema,

      /** The sales of each of the 24 hours; today's are those until now. */
      hours: z.array(
        z.object({
          hour: z.int(),
          today: wireAmount,
          yesterday: wireAmount,
          weekBefore: wireAmount,
        }),
      ),
    }),
  ),
  failures: z.array(
    z.object({ provider: z.string(), reason: z.nullable(z.string()), count: z.int() }),
  ),
  /** Payments that are neither paid nor failed yet. */
  pending: z.array(
    z.object({ provider: z.string(), state: z.string(), count: z.int(), oldestAt: instant }),
  ),
  differences: z.array(
    z.object({
      provider: z.string(),
      kind: z.enum(differenceKinds),
      count: z.int(),
      oldestAt: instant,
    }),
  ),
  payouts: z.array(
    z.object({
      state: z.string(),
      unit: unitSchema,
      count: z.int(),
      amount: wireAmount,
      oldestAt: instant,
    }),
  ),
  subscriptions: z.object({ renewed: z.int(), declined: z.int(), begun: z.int() }),
  providers: z.array(
    z.object({
      provider: z.string(),
      breaker: z.enum(['closed', 'half-open', 'open']),
      isOff: z.boolean(),
      calls: z.int(),
      failures: z.int(),
    }),
  ),
  /** When the books were proved last; null: never. */
  proof: z.nullable(z.object({ at: instant, isSound: z.boolean(), rows: z.int(), by: z.string() })),
});
export type Dashboard = z.infer<typeof dashboardAnswer>;

export const dashboardRoute = defineRoute({
  name: 'dashboard',
  verb: 'operations',
  method: 'GET',
  path: '/operations/dashboard',
  access: 'operator',
  summary: 'What matters today, in the zone of whoever asks',
  query: z.object({ zone: z._default(zoneName, usualZone) }),
  answers: { 200: dashboardAnswer },
  errors: ['wrong_request_format'],
});
