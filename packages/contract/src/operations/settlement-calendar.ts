import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { day, instant, month } from '../wire.ts';
import { reconciliationSchema } from './differences.ts';

/** The outcome of the last fetch. `late`: it says, or seems, not to know the day yet. */
export const settlementFetchOutcomes = [
  'told',
  'unchanged',
  'corrected',
  'late',
  'unanswered',
] as const;
export type SettlementFetchOutcome = (typeof settlementFetchOutcomes)[number];

export const settlementFetchSchema = z.object({
  state: z.enum(['due', 'running', 'done']),
  /** When it is asked for the next time. */
  dueAt: instant,
  attempt: z.int(),
  /** The number of fetches in a row that told nothing. */
  untold: z.int(),
  outcome: z.nullable(z.enum(settlementFetchOutcomes)),
  askedAt: z.nullable(instant),
  /** When it was told the last time; null: never. */
  toldAt: z.nullable(instant),
  settlementId: z.nullable(z.string()),
  /** The operator who requested it again, and why; null if nobody did. */
  askedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type SettlementFetch = z.infer<typeof settlementFetchSchema>;

export const calendarDaySchema = z.object({
  day,
  /** Null: it was never compared. */
  run: z.nullable(reconciliationSchema),
  /** It is over in the provider’s zone, others before it were compared, and it is not. */
  isRunMissing: z.boolean(),
  /** Settlements that hold it. */
  settlementIds: z.array(z.string()),
  /** It is over, others before it were settled, and none holds it. */
  isFileMissing: z.boolean(),
  /** Null: it was never to be fetched. */
  fetch: z.nullable(settlementFetchSchema),
  /** Differences of the day that nobody has explained. */
  open: z.int(),
});
export type CalendarDay = z.infer<typeof calendarDaySchema>;

export const settlementCalendarSchema = z.object({
  provider: z.string(),
  /** Its own records are asked for and compared, day by day. */
  isCompared: z.boolean(),
  /** It says in files what it pays us. */
  hasFiles: z.boolean(),
  /** It says so by its API. */
  isFetched: z.boolean(),
  days: z.array(calendarDaySchema),
});
export type SettlementCalendar = z.infer<typeof settlementCalendarSchema>;

export const settlementCalendarRoute = defineRoute({
  name: 'settlementCalendar',
  verb: 'operations',
  method: 'GET',
  path: '/operations/settlement-calendar',
  access: 'operator',
  summary: 'Which days of a month were compared and settled, by provider, and which are missing',
  query: z.object({ month }),
  answers: { 200: z.object({ results: z.array(settlementCalendarSchema) }) },
  errors: [],
});
