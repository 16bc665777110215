import { encodeAmount } from '@dipper/contract';
import type { Country, DjLevel, ErrorName, ExchangeWay, PayoutType } from '@dipper/contract';
import { findPerson } from '../../core/accounts/index.ts';
import { describeLines, estimate, findPolicies, ratesOf } from '../../core/payouts/index.ts';
import type { Lines, Policy } from '../../core/payouts/index.ts';
import { findWallet } from '../../core/ledger/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PayoutProvider } from '../../ports/payout-provider.ts';

export type Asker = { readonly bucket: number; readonly userId: bigint; readonly country: Country };

/** All current values from which an estimate is made. */
export type Terms = {
  readonly djLevel: DjLevel;
  readonly held: bigint;
  readonly policies: readonly Policy[];
};

/** The provider that pays for each route; undefined if none has to. */
const payerOf: Readonly<Record<Policy['route'], PayoutProvider['name'] | undefined>> = {
  cash: 'openbanking',
  payoneer: 'payoneer',
  dotmoney: 'dotmoney',
  convert: undefined,
};

type TermsTools = {
  readonly database: Queryable;
  readonly payoutProviders: readonly Pick<PayoutProvider, 'name'>[];
};

/** Reads the terms now. A payout method exists if its provider has settings. */
export const readTerms = async (
  { database: db, payoutProviders }: TermsTools,
  asker: Asker,
): Promise<Terms> => {
  const isOffered = ({ route }: Policy): boolean =>
    payerOf[route] === undefined || payoutProviders.some(({ name }) => name === payerOf[route]);
  const [account, wallet, policies] = await Promise.all([
    findPerson(db, asker),
    findWallet(db, asker),
    findPolicies(db, asker.country),
  ]);
  return {
    djLevel: account?.djLevel ?? 'regular',
    held: wallet.point,
    policies: policies.filter(isOffered),
  };
};

export const usualTypeIn = (country: Country): PayoutType =>
  country === 'kr' ? 'cash' : 'payoneer';

export type Estimate = { readonly lines: Lines; readonly policy: Policy };
export type NotEstimated = { readonly error: ErrorName; readonly policy: Policy | undefined };

/** Returns the lines for this number of points, or why they cannot be exchanged. */
export const estimateFor = (
  { djLevel, held, policies }: Terms,
  type: PayoutType,
  points: bigint,
): Estimate | NotEstimated => {
  const policy = policies.find(({ route }) => route === type);
  const no = (error: ErrorName): NotEstimated => ({ error, policy });
  if (policy === undefined) return no('exchange_country_not_supported');
  if (points <= 0n) return no('point_wrong');
  if (points > held) return no('exchange_amount_exceeded');
  const lines = estimate(points, ratesOf(policy), djLevel);
  if (
    lines === undefined ||
    lines.originAmount < policy.minimum_amount ||
    lines.points < policy.minimum_points
  ) {
    return no('exchange_below_minimum');
  }
  return { lines, policy };
};

/** Returns the minimum that an error's message names. */
export const argumentsOf = (
  error: ErrorName,
  policy: Policy | undefined,
): Readonly<Record<string, number>> | undefined => {
  if (policy === undefined) return undefined;
  const { minimum_amount: amount, minimum_balance: balance } = policy;
  if (error === 'exchange_spoons_insufficient') return { minimum: Number(policy.minimum_spoons) };
  if (error !== 'exchange_below_minimum') return undefined;
  return { minimum: Number(amount > balance ? amount : balance) };
};

/** The country's methods: what all of the points would be worth, or what a spoon costs. */
export const waysOf = (
  { djLevel, held, policies }: Terms,
  depositDates: ReadonlyMap<number, Date>,
): ExchangeWay[] =>
  policies.map((policy) => {
    const depositDate = depositDates.get(policy.deposit_days);
    if (depositDate === undefined) throw new Error('every way has the day of its deposit');
    const isMoney = policy.route !== 'convert';
    const lines = isMoney && held > 0n ? estimate(held, ratesOf(policy), djLevel) : undefined;
    return {
      type: policy.route,
      unit: policy.unit,
      minimumAmount: encodeAmount(policy.minimum_amount),
      minimumBalance: encodeAmount(policy.minimum_balance),
      minimumSpoons: encodeAmount(policy.minimum_spoons),
      minimumPoints: encodeAmount(policy.minimum_points),
      depositDays: policy.deposit_days,
      depositDate: depositDate.toISOString(),
      estimated: lines === undefined ? null : describeLines(lines, policy.unit),
      ...(isMoney ? {} : { spoonPoints: encodeAmount(policy.rate_points) }),
    };
  });
