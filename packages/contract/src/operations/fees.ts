import * as z from 'zod/mini';
import { currencySchema, wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import { day, instant, integer, matching } from '../wire.ts';
import { versionStandings } from './dated.ts';

const providerName = matching(/^[a-z]{2,20}$/);

export const feeRoundings = ['down', 'half-up', 'up'] as const;
export type FeeRounding = (typeof feeRoundings)[number];

/** The fee that a provider may keep of a charge. */
export type FeeTerms = {
  /** Parts of a million of the amount, tax included, and so many minor units on top. */
  readonly ratePpm: number;
  readonly fixed: bigint;
  readonly rounding: FeeRounding;
};

const million = 1_000_000n;
const offsets = { down: 0n, 'half-up': million / 2n, up: million - 1n } as const;

/** Returns the fee of one charge in minor units, for checks of files and for previews. */
export const feeOf = (amount: bigint, { ratePpm, fixed, rounding }: FeeTerms): bigint =>
  (amount * BigInt(ratePpm) + offsets[rounding]) / million + fixed;

/** The key of a fee: the provider, and the charges that it applies to. */
export const feeKey = {
  provider: providerName,
  /** Null: all methods that have no agreement of their own. */
  methodId: z.nullable(integer(1, 999)),
  currency: currencySchema,
};

/** The terms, valid from the start of that day in the provider's time zone. */
export const feeTerms = {
  fromDay: day,
  ratePpm: integer(0, 1_000_000),
  fixed: integer(0, 1_000_000_000),
  rounding: z.enum(feeRoundings),
};

export const providerFeeSchema = z.object({
  ...feeKey,
  version: z.int(),
  /** The first day, in the provider's time zone. */
  fromDay: day,
  standing: z.enum(versionStandings),
  ratePpm: integer(0, 1_000_000),
  fixed: wireAmount,
  rounding: z.enum(feeRoundings),
  reason: z.string(),
  changedAt: instant,
  changedBy: z.string(),
});
export type ProviderFee = z.infer<typeof providerFeeSchema>;

export const providerFeesRoute = defineRoute({
  name: 'providerFees',
  verb: 'operations',
  method: 'GET',
  path: '/operations/provider-fees',
  access: 'operator',
  summary: 'What each provider may keep of a charge: every version, the newest of each first',
  answers: {
    200: z.object({
      /** Today's date in each provider's time zone: no fee can be agreed for an earlier day. */
      days: z.record(z.string(), day),
      results: z.array(providerFeeSchema),
    }),
  },
  errors: [],
});
