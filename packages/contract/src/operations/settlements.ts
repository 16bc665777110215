import * as z from 'zod/mini';
import { currencySchema, wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import { day, instant, integer, matching, pageFields, pageOf, text } from '../wire.ts';
import { differenceKinds } from './differences.ts';
import { actReason } from './operators.ts';

export * from './settlement-calendar.ts';
export * from './settlement-lines.ts';

/** Why a file was not taken; nothing of it is kept then. */
export const settlementRefusals = [
  'empty',
  'other_file',
  'not_text',
  'other_encoding',
  'unreadable_text',
  'too_long_line',
  'too_many_lines',
  'cut_off',
  'other_count',
  'other_columns',
  'column_missing',
  'column_twice',
  'name_missing',
  'unreadable_kind',
  'unreadable_amount',
  'unreadable_currency',
  'unreadable_day',
] as const;
export type SettlementRefusal = (typeof settlementRefusals)[number];

/** Brought as a file by somebody, or fetched from the provider's API. */
export const settlementSources = ['file', 'api'] as const;
export type SettlementSource = (typeof settlementSources)[number];

export const settlementStates = ['awaiting', 'reading', 'compared', 'refused', 'replaced'] as const;
export type SettlementState = (typeof settlementStates)[number];

/** The largest file that is taken. */
export const settlementBytesMax = 32 * 1024 * 1024;

const settlementId = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const providerName = matching(/^[a-z]{2,20}$/);
const shapeName = matching(/^[a-z-]{2,60}$/);
const fingerprint = matching(/^[0-9a-f]{64}$/);
const count = z.int();

/** The expected payment of a day according to the file. Nothing of it is booked. */
const arrivalSchema = z.object({
  /** Null where the file does not say when it is paid out. */
  day: z.nullable(day),
  currency: currencySchema,
  charges: wireAmount,
  refunds: wireAmount,
  fees: wireAmount,
  net: wireAmount,
  lines: count,
});
export type Arrival = z.infer<typeof arrivalSchema>;

export const settlementSchema = z.object({
  settlementId,
  provider: providerName,
  source: z.enum(settlementSources),
  shape: shapeName,
  fileName: z.string(),
  sha256: fingerprint,
  bytes: count,
  fromDay: day,
  toDay: day,
  state: z.enum(settlementStates),
  refusal: z.nullable(
    z.object({
      why: z.enum(settlementRefusals),
      line: count,
      /** The column it is about, or what the file or value seems to be instead. */
      about: z.nullable(z.string()),
    }),
  ),
  /** The settlement that replaces it. */
  replacedBy: z.nullable(settlementId),
  lines: count,
  others: count,
  matched: count,
  differences: count,
  /** Its differences by kind: how many were found, and how many nobody has explained. */
  kinds: z.array(z.object({ kind: z.enum(differenceKinds), found: count, open: count })),
  /** Fees of charges without an agreed fee. */
  feesUnjudged: count,
  arrivals: z.array(arrivalSchema),
  startedAt: instant,
  startedBy: z.string(),
  reason: z.string(),
  finishedAt: z.nullable(instant),
});
export type Settlement = z.infer<typeof settlementSchema>;

export const startSettlementBody = z.object({
  provider: providerName,
  shape: shapeName,
  fileName: text(1, 200),
  sha256: fingerprint,
  bytes: integer(1, settlementBytesMax),
  /** The days whose charges it settles, in the provider’s zone. */
  fromDay: day,
  toDay: day,
  /** A file of the same days that was wrong, and which this one takes the place of. */
  replaces: z.optional(settlementId),
  reason: actReason,
});

export const settlementShapesRoute = defineRoute({
  name: 'settlementShapes',
  verb: 'operations',
  method: 'GET',
  path: '/operations/settlement-shapes',
  access: 'operator',
  summary: 'In which shapes settlement files can be brought, and which columns each has',
  answers: {
    200: z.object({
      results: z.array(
        z.object({
          name: shapeName,
          provider: providerName,
          isDocumented: z.boolean(),
          encoding: z.string(),
          columns: z.array(z.string()),
        }),
      ),
    }),
  },
  errors: [],
});

export const settlementsRoute = defineRoute({
  name: 'settlements',
  verb: 'operations',
  method: 'GET',
  path: '/operations/settlements',
  access: 'operator',
  summary: 'Settlements that were brought as files or fetched, newest first',
  query: z.object({
    ...pageFields,
    provider: z.optional(providerName),
    state: z.optional(z.enum(settlementStates)),
    source: z.optional(z.enum(settlementSources)),
  }),
  answers: { 200: pageOf(settlementSchema) },
  links: ['next'],
  errors: [],
});

export const settlementRoute = defineRoute({
  name: 'settlement',
  verb: 'operations',
  method: 'GET',
  path: '/operations/settlements/:id',
  access: 'operator',
  summary: 'One settlement: what it holds, and what of it differs',
  params: z.object({ id: settlementId }),
  answers: { 200: settlementSchema },
  errors: ['not_found'],
});

export const startSettlementRoute = defineRoute({
  name: 'startSettlement',
  verb: 'operations',
  method: 'POST',
  path: '/operations/settlements',
  access: 'operator',
  summary: 'Announce a settlement file: where to bring it, or that it was brought before',
  body: startSettlementBody,
  answers: {
    /** The same file was taken before: it is that import. */
    200: z.object({ settlement: settlementSchema, uploadPath: z.null() }),
    201: z.object({
      settlement: settlementSchema,
      /** Below the API’s base; it opens once. */ uploadPath: z.string(),
    }),
  },
  errors: ['not_found', 'wrong_request_format'],
});

export const fetchSettlementRoute = defineRoute({
  name: 'fetchSettlement',
  verb: 'operations',
  method: 'POST',
  path: '/operations/settlement-fetches',
  access: 'operator',
  summary: 'Fetch a day from the provider’s API again, now',
  body: z.object({ provider: providerName, day, reason: actReason }),
  answers: { 204: z.undefined() },
  /** `not_found`: its API says nothing of settlements; the other: the day cannot be told yet. */
  errors: ['not_found', 'wrong_request_format'],
});
