import type { Country, DjLevel, ExchangeType, Unit } from '@dipper/contract';
import { call, statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { PayoutProvider } from '../../../ports/payout-provider.ts';
import type { TaxClass } from '../tax.ts';

/** The company's terms of one way to exchange in one country. Fees are basis points. */
export type PolicyTerms = {
  readonly unit: Unit;
  readonly rate_units: bigint;
  readonly rate_points: bigint;
  readonly minimum_points: bigint;
  readonly minimum_amount: bigint;
  readonly minimum_balance: bigint;
  readonly minimum_spoons: bigint;
  readonly fees: Readonly<Record<DjLevel, number>>;
  readonly pg_fee: number;
  readonly remittance_fee: bigint;
  readonly tax_class: TaxClass;
  readonly second_operator_above: bigint;
  readonly deposit_days: number;
};

export type PolicyKey = { readonly country: Country; readonly route: ExchangeType };

export type Policy = PolicyKey &
  PolicyTerms & {
    readonly version: number;
    readonly effective_from: Date;
    readonly changed_at: Date;
    readonly changed_by: string;
    readonly reason: string;
  };

const columns = `p.country, p.route, p.version, p.effective_from, p.unit::text, p.rate_units,
  p.rate_points, p.minimum_points, p.minimum_amount, p.minimum_balance, p.minimum_spoons,
  jsonb_build_object('regular', p.fee_regular, 'choice_dj', p.fee_choice_dj,
    'star_dj', p.fee_star_dj, 'top_dj', p.fee_top_dj) as fees,
  p.pg_fee, p.remittance_fee, p.tax_class, p.second_operator_above, p.deposit_days, p.changed_at,
  p.changed_by, p.reason`;

const current = statement(
  'policies-current',
  `select ${columns} from unnest(array['cash', 'payoneer', 'dotmoney', 'convert']) as r (route)
   cross join lateral dipper.exchange_policy_at($1, r.route, dipper.current_time()) p
   where p.version is not null`,
);

const versions = statement(
  'policies-versions',
  `select ${columns} from dipper.exchange_policy p
   where ($1::text is null or p.country = $1) and ($2::text is null or p.route = $2)
   order by p.country, p.route, p.version desc`,
);

const add = statement(
  'policies-add',
  `select dipper.add_exchange_policy(row($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
     $14, $15, $16, $17, $18, $19, $20, null, $21, $22)::dipper.exchange_policy) as outcome`,
);

const isClosed = call('is_exchange_closed');
const isOff = call('is_payout_off');
const close = call('close_exchanges');

const closings = statement(
  'policies-closings',
  `select c.country, c.is_closed, c.changed_at, c.changed_by, c.reason
   from dipper.exchange_closing c order by c.changed_at desc, c.place desc limit 100`,
);

/** The terms that hold now, way by way. */
export const findPolicies = (db: Queryable, country: Country): Promise<Policy[]> =>
  db.query<Policy>(current, [country]);

/** Finds every version, past and planned, newest first. */
export const findPolicyVersions = (
  db: Queryable,
  { country, route }: { readonly [Name in keyof PolicyKey]?: PolicyKey[Name] | undefined },
): Promise<Policy[]> => db.query<Policy>(versions, [country ?? null, route ?? null]);

export type NewPolicy = PolicyKey &
  PolicyTerms & {
    /** The number after the last version that the deciding operator saw. */
    readonly version: number;
    /** Undefined: from now on. */
    readonly effective_from: Date | undefined;
    readonly changed_by: string;
    readonly reason: string;
  };

export type PolicyAdded = 'added' | 'changed_meanwhile' | 'in_the_past';

export const addPolicy = async (db: Queryable, policy: NewPolicy): Promise<PolicyAdded> => {
  const { fees } = policy;
  const [row] = await db.query<{ outcome: PolicyAdded }>(add, [
    policy.country,
    policy.route,
    policy.version,
    policy.effective_from ?? null,
    policy.unit,
    policy.rate_units,
    policy.rate_points,
    policy.minimum_points,
    policy.minimum_amount,
    policy.minimum_balance,
    policy.minimum_spoons,
    fees.regular,
    fees.choice_dj,
    fees.star_dj,
    fees.top_dj,
    policy.pg_fee,
    policy.remittance_fee,
    policy.tax_class,
    policy.second_operator_above,
    policy.deposit_days,
    policy.changed_by,
    policy.reason,
  ]);
  if (row === undefined) throw new Error('a new policy was not answered');
  return row.outcome;
};

export const areExchangesClosed = async (db: Queryable, country: Country): Promise<boolean> =>
  (await isClosed(db, { country })) ?? false;

/** Returns whether operators have switched off this payout provider. */
export const isPayoutOff = async (
  db: Queryable,
  provider: PayoutProvider['name'],
): Promise<boolean> => (await isOff(db, { provider })) ?? false;

export type ClosingRow = {
  readonly country: Country;
  readonly is_closed: boolean;
  readonly changed_at: Date;
  readonly changed_by: string;
  readonly reason: string;
};

/** Finds the closings and openings of exchanges, newest first. */
export const findClosings = (db: Queryable): Promise<ClosingRow[]> =>
  db.query<ClosingRow>(closings, []);

/** Returns false if another operator has closed or opened exchanges at the same moment. */
export const closeExchanges = async (
  db: Queryable,
  turn: {
    readonly country: Country;
    readonly isClosed: boolean;
    readonly by: string;
    readonly reason: string;
  },
): Promise<boolean> => {
  return (
    (await close(db, {
      country: turn.country,
      isClosed: turn.isClosed,
      by: turn.by,
      reason: turn.reason,
    })) ?? false
  );
};
