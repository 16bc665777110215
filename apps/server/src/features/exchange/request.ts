import { spoonCostPoints } from '@dipper/contract';
import type { ErrorName, PayoutType } from '@dipper/contract';
import {
  areExchangesClosed,
  holidaysAround,
  insertExchange,
  isPayoutOff,
  sealPayee,
} from '../../core/payouts/index.ts';
import type { ExchangeName, ExchangeWish, PayeeDetails, Policy } from '../../core/payouts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { newUuid } from '../../platform/ids.ts';
import type { PayoutProvider } from '../../ports/payout-provider.ts';
import type { Refusal } from './applicant.ts';
import { argumentsOf, estimateFor, readTerms } from './estimates.ts';
import type { Asker, Estimate, Terms } from './estimates.ts';
import { statusOfState } from './model.ts';
import { countExchanges, findByRequestKey, findOneExchange } from './repository.ts';
import type { ExchangeWithWay } from './repository.ts';

export type RequestTools = {
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly payoutProviders: readonly PayoutProvider[];
  readonly clock: Clock;
};

export type ExchangeAnswer =
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'exchange'; readonly exchange: ExchangeWithWay };

/** The payee, and the consents given. */
export type PaidTo = PayeeDetails & Pick<ExchangeWish, 'terms' | 'documentIds'>;

/** One payout method, apart from what all methods have in common. */
export type RequestedWay = {
  readonly type: PayoutType;
  readonly provider: PayoutProvider['name'];
  readonly pointsBy: (policy: Policy | undefined) => bigint;
  /** Set if something else has assigned the id before. */
  readonly exchangeId?: string;
  /** Returns whether the estimate is the one that the person saw. */
  readonly isAsShown: (lines: Estimate['lines']) => boolean;
  /** Called once, and only for an amount that can be paid. */
  readonly paidTo: (name: ExchangeName) => Promise<PaidTo | Refusal>;
};

export type Requested = {
  readonly person: Asker;
  readonly key: string;
  readonly type: PayoutType;
  /** The person's request body: a different body under the same key is a different request. */
  readonly body: unknown;
};

const policyTries = 3;

export const refused = (refusal: Refusal): ExchangeAnswer => ({ kind: 'refused', ...refusal });

/** Compares estimates by the amount that the person is paid. */
export const comesTo =
  (expected: bigint) =>
  ({ amount }: Estimate['lines']): boolean =>
    amount === expected;

/** There are so few resident numbers that all could be tried, so the hash has a secret key. */
const fingerprintsOf = ({ body, person }: Requested, { hashes }: FieldKeys): readonly string[] =>
  hashes(JSON.stringify([person.userId.toString(), body]), 'exchange fingerprint').map((hash) =>
    hash.toString('hex'),
  );

const answerOf = async (database: Database, name: ExchangeName): Promise<ExchangeAnswer> => {
  const exchange = await findOneExchange(database, name);
  if (exchange === undefined) throw new Error('an exchange that was just made is there');
  return { kind: 'exchange', exchange };
};

const requestKeyOf = ({ type, key }: Requested): string => `${type}:${key}`;

/** Finds the answer to the first call with this key. */
export const findRepeated = async (
  { database, fieldKeys }: RequestTools,
  requested: Requested,
): Promise<ExchangeAnswer | undefined> => {
  const { person } = requested;
  const before = await findByRequestKey(database, person, requestKeyOf(requested));
  if (before === undefined) return undefined;
  if (!fingerprintsOf(requested, fieldKeys).includes(before.fingerprint)) {
    return refused({ error: 'idempotency_key_mismatch' });
  }
  const { bucket, userId } = person;
  return answerOf(database, { bucket, userId, exchangeId: before.exchange_id });
};

/** Before anybody else is called; the transaction checks it once more. */
const refuseAmount = async (
  database: Database,
  person: Asker,
  { terms, way }: { readonly terms: Terms; readonly way: RequestedWay },
): Promise<Refusal | Estimate> => {
  if (await areExchangesClosed(database, person.country)) return { error: 'under_maintenance' };
  if (await isPayoutOff(database, way.provider)) return { error: 'exchange_temporary_error' };
  const isOpen = (await countExchanges(database, person)).some(({ state }) =>
    ['checking', 'waiting_for_deposit'].includes(statusOfState(state)),
  );
  if (isOpen) return { error: 'exchange_in_progress' };
  const policyOfWay = terms.policies.find(({ route }) => route === way.type);
  const estimated = estimateFor(terms, way.type, way.pointsBy(policyOfWay));
  const { policy } = estimated;
  const no = (error: ErrorName): Refusal => ({ error, arguments: argumentsOf(error, policy) });
  if (policy !== undefined && terms.held < policy.minimum_spoons * spoonCostPoints) {
    return no('exchange_spoons_insufficient');
  }
  if ('error' in estimated) return no(estimated.error);
  return way.isAsShown(estimated.lines) ? estimated : no('price_changed');
};

type Wished = {
  readonly way: RequestedWay;
  readonly name: ExchangeName;
  readonly estimated: Estimate;
  readonly djLevel: Terms['djLevel'];
  readonly paidTo: PaidTo;
  readonly holidays: readonly string[];
};

const wishOf = (
  { fieldKeys }: RequestTools,
  { way, name, estimated, djLevel, paidTo, holidays }: Wished,
): ExchangeWish => ({
  ...estimated.lines,
  ...sealPayee(fieldKeys, name, paidTo),
  type: way.type,
  provider: way.provider,
  policyVersion: estimated.policy.version,
  djLevel,
  bankCode: paidTo.bankCode,
  terms: paidTo.terms,
  documentIds: paidTo.documentIds,
  holidays,
});

const nameTaken = { outcome: 'name_taken', exchange_id: null } as const;

/**
 * `name_taken` means that a concurrent request has used the name; nothing is reserved for this one.
 */
const insert = async (
  database: Database,
  name: ExchangeName,
  request: Parameters<typeof insertExchange>[2],
): Promise<Awaited<ReturnType<typeof insertExchange>> | typeof nameTaken> => {
  try {
    return await insertExchange(database, name, request);
  } catch (error) {
    if (!isUniqueViolation(error, 'exchange_pkey')) throw error;
    return nameTaken;
  }
};

/** Makes all checks that the methods share, and reserves the points in the same transaction. */
export const requestExchange = async (
  tools: RequestTools,
  requested: Requested,
  way: RequestedWay,
): Promise<ExchangeAnswer> => {
  const { database, fieldKeys } = tools;
  const { person } = requested;
  const [fingerprint = ''] = fingerprintsOf(requested, fieldKeys);
  const name = {
    bucket: person.bucket,
    userId: person.userId,
    exchangeId: way.exchangeId ?? newUuid(),
  };
  const holidays = holidaysAround(person.country, tools.clock.now());
  let account: PaidTo | undefined;
  for (let turn = 0; turn < policyTries; turn += 1) {
    const terms = await readTerms(tools, person);
    const estimated = await refuseAmount(database, person, { terms, way });
    if ('error' in estimated) return refused(estimated);
    const paidTo: PaidTo | Refusal = account ?? (await way.paidTo(name));
    if ('error' in paidTo) return refused(paidTo);
    account = paidTo;
    const wish = wishOf(tools, { way, name, estimated, djLevel: terms.djLevel, paidTo, holidays });
    const request = { key: requestKeyOf(requested), fingerprint, wish };
    const { outcome, exchange_id: exchangeId } = await insert(database, name, request);
    if (outcome === 'accepted' || outcome === 'repeated') {
      if (exchangeId === null) throw new Error('an exchange has a number');
      return answerOf(database, { ...name, exchangeId });
    }
    // The terms changed between reading and writing, so they are read again.
    if (outcome === 'policy_changed') continue;
    // An agreement makes one exchange, even if that was canceled.
    if (outcome === 'name_taken') return refused({ error: 'exchange_consent_required' });
    return refused({ error: outcome, arguments: argumentsOf(outcome, estimated.policy) });
  }
  return refused({ error: 'exchange_temporary_error' });
};
