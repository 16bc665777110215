import type {
  Country,
  DjLevel,
  ExchangeState,
  ExchangeType,
  PayoutType,
  Unit,
} from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import type { PayoutDecision } from './model.ts';

export type ExchangeName = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly exchangeId: string;
};

export type Exchange = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly exchange_id: string;
  readonly type: ExchangeType;
  readonly state: ExchangeState;
  readonly revision: number;
  readonly country: Country;
  readonly dj_level: DjLevel;
  readonly policy_version: number;
  readonly provider: string | null;
  readonly points: bigint;
  readonly unit: Unit;
  readonly origin_amount: bigint;
  readonly spoon_fee: bigint;
  readonly pg_fee: bigint;
  readonly remittance_fee: bigint;
  readonly tax: bigint;
  readonly amount: bigint;
  readonly provider_reference: string | null;
  readonly reason: string | null;
  readonly agreed_by: string | null;
  readonly requested_at: Date;
  readonly changed_at: Date;
  readonly deposit_expected_at: Date | null;
  readonly paid_at: Date | null;
  readonly ended_at: Date | null;
};

export const exchangeColumns = `e.bucket, e.user_id, e.exchange_id, e.type, e.state::text, e.revision,
  e.country, e.dj_level, e.policy_version, e.provider, e.points, e.unit::text, e.origin_amount,
  e.spoon_fee, e.pg_fee, e.remittance_fee, e.tax, e.amount, e.provider_reference, e.reason,
  e.agreed_by, e.requested_at, e.changed_at, e.deposit_expected_at, e.paid_at, e.ended_at`;

const find = statement(
  'payouts-find',
  `select ${exchangeColumns} from dipper.exchange e
   where e.bucket = $1 and e.user_id = $2 and e.exchange_id = $3`,
);

const payee = statement(
  'payouts-payee',
  `select bank_code, account, resident_number, contact, terms, document_ids
   from dipper.exchange_payee
   where bucket = $1 and user_id = $2 and exchange_id = $3 and erased_at is null`,
);

const lastSending = statement(
  'payouts-last-sending',
  `select max(started_at) as sent_at from dipper.exchange_attempt
   where bucket = $1 and user_id = $2 and exchange_id = $3`,
);

const request = call('request_exchange');
const cancel = call('cancel_exchange');
const send = call('send_exchange');

const settle = call('settle_exchange');

/** Adds a row to the operators' list; repeated reports give the same row. */
const paidUnasked = statement(
  'payouts-paid-unasked',
  `select dipper.note_paid_unasked(row(e.*)::dipper.exchange, $4, $5, $6, $7, $8) as id from dipper.exchange e
   where e.bucket = $1 and e.user_id = $2 and e.exchange_id = $3`,
);

const dueBuckets = statement(
  'payouts-due-buckets',
  `-- every bucket: the worker asks which of them have payouts due
   select bucket from dipper.exchange_due where due_at <= dipper.current_time()
   group by bucket limit $1`,
);

const claimDue = call('claim_due_exchanges');

export type PayeeRow = {
  readonly bank_code: string | null;
  readonly account: Buffer;
  readonly resident_number: Buffer | null;
  readonly contact: Buffer | null;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly document_ids: readonly string[];
};

const keyOf = ({ bucket, userId, exchangeId }: ExchangeName) => [bucket, userId, exchangeId];

export const findExchange = async (
  db: Queryable,
  name: ExchangeName,
): Promise<Exchange | undefined> => (await db.query<Exchange>(find, keyOf(name)))[0];

export const findPayee = async (db: Queryable, name: ExchangeName): Promise<PayeeRow | undefined> =>
  (await db.query<PayeeRow>(payee, keyOf(name)))[0];

export const findLastSending = async (db: Queryable, name: ExchangeName): Promise<Date | null> =>
  (await db.query<{ sent_at: Date | null }>(lastSending, keyOf(name)))[0]?.sent_at ?? null;

/** A person's request, with everything sealed that can be misused. */
export type ExchangeWish = {
  readonly type: PayoutType;
  readonly provider: string;
  readonly points: bigint;
  readonly policyVersion: number;
  readonly djLevel: DjLevel;
  readonly originAmount: bigint;
  readonly spoonFee: bigint;
  readonly pgFee: bigint;
  readonly remittanceFee: bigint;
  readonly taxAndUtilityBills: bigint;
  readonly amount: bigint;
  readonly bankCode: string | null;
  readonly account: Buffer;
  readonly residentNumber: Buffer | null;
  readonly contact: Buffer | null;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly documentIds: readonly string[];
  readonly holidays: readonly string[];
};

export type RequestKey = { readonly key: string; readonly fingerprint: string };

export const insertExchange = (
  db: Queryable,
  { bucket, userId, exchangeId }: ExchangeName,
  { key: requestKey, fingerprint, wish }: RequestKey & { readonly wish: ExchangeWish },
): Promise<Gives<'request_exchange'>> => {
  const { taxAndUtilityBills: tax, terms, ...rest } = wish;
  const sealed = { ...rest, tax, terms: JSON.stringify(terms) };
  const input = { bucket, userId, exchangeId, requestKey, fingerprint, wish: sealed };
  return request(db, input);
};

export const cancelExchange = cancel;

/** Whether the exchange is this caller's to send. */
export const sendExchange = (
  db: Queryable,
  { bucket, userId, exchangeId }: ExchangeName,
  askAfterSeconds: number,
): Promise<boolean> => send(db, { bucket, userId, exchangeId, askAfterSeconds });

export type SettleCause = 'send' | 'poll' | 'webhook' | 'operator';

export type ExchangeSettled = Gives<'settle_exchange'>;

export const settleExchange = (
  db: Queryable,
  { bucket, userId, exchangeId }: ExchangeName,
  {
    outcome,
    ...rest
  }: PayoutDecision & {
    readonly cause: SettleCause;
    readonly actor?: string;
    readonly revision?: number;
    readonly isWithinDay?: boolean;
  },
): Promise<ExchangeSettled> => {
  const evidence = JSON.stringify(rest.evidence);
  const byOperator = { actor: undefined, revision: undefined, isWithinDay: undefined };
  const decision = { ...byOperator, ...rest, evidence };
  return settle(db, { bucket, userId, exchangeId, outcome, told: decision });
};

export const notePaidUnasked = async (
  db: Queryable,
  name: ExchangeName,
  payment: Pick<PayoutDecision, 'reference' | 'amount' | 'currency'> & {
    readonly differenceId: string;
    readonly subject: string;
  },
): Promise<void> => {
  const { differenceId, subject, reference, amount, currency } = payment;
  const values = [differenceId, subject, reference, amount, currency];
  await db.query(paidUnasked, [...keyOf(name), ...values]);
};

export const findPayoutBuckets = async (db: Queryable, limit: number): Promise<number[]> =>
  (await db.query<{ bucket: number }>(dueBuckets, [limit])).map((row) => row.bucket);

export type DueExchange = ExchangeName & { readonly attempt: number };

export const claimDueExchanges = async (
  db: Queryable,
  claim: { readonly bucket: number; readonly limit: number; readonly leaseSeconds: number },
): Promise<DueExchange[]> => {
  const rows = await claimDue<{ user_id: bigint; exchange_id: string; attempt: number }>(db, {
    bucket: claim.bucket,
    limit: claim.limit,
    leaseSeconds: claim.leaseSeconds,
  });
  return rows.map(({ user_id: userId, exchange_id: exchangeId, attempt }) => ({
    bucket: claim.bucket,
    userId,
    exchangeId,
    attempt,
  }));
};
