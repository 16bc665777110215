import type { Country, Currency, PaymentDevice, PaymentState } from '@dipper/contract';
import { call, callEach, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import type { DepositAccount, Evidence } from '../../ports/payment-provider.ts';
import type { Decision } from './decision.ts';
import type { PaymentName } from './transaction-id.ts';

export type Payment = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly payment_id: string;
  readonly state: PaymentState;
  readonly revision: number;
  readonly redirect_url: string | null;
  readonly provider: string;
  readonly method_id: number;
  readonly product_id: bigint;
  readonly product_name: string;
  readonly quantity: number;
  readonly spoon_amount: bigint;
  readonly bonus_amount: bigint;
  readonly price: bigint;
  readonly total: bigint;
  readonly currency: Currency;
  readonly charge_total: bigint;
  readonly charge_currency: Currency;
  readonly provider_reference: string | null;
  readonly charge_reference: string | null;
  readonly charge_answered_at: Date | null;
  /** The proof that the charge was requested with, kept while its outcome is unknown. */
  readonly proof: string | null;
  readonly failure_code: number | null;
  /** Null for payments from before the country was stored. */
  readonly country: Country | null;
  readonly device: PaymentDevice | null;
  readonly requested_at: Date;
  readonly expires_at: Date | null;
  readonly settled_at: Date | null;
  /** The database's time, which decides. */
  readonly now: Date;
};

const columns = `bucket, user_id, payment_id, state::text, revision, redirect_url, provider, method_id, product_id,
  product_name, quantity,
  spoon_amount, bonus_amount, price, total, currency::text, charge_total, charge_currency::text,
  provider_reference, charge_reference, charge_answered_at, proof, failure_code, country, device, requested_at, expires_at,
  settled_at, dipper.current_time() as now`;

const find = statement(
  'charging-find',
  `select ${columns} from dipper.payment
   where bucket = $1 and user_id = $2 and payment_id = $3`,
);

const findDeposit = statement(
  'charging-find-deposit',
  `select bank_code, account_number, account_holder, due_at from dipper.payment_deposit
   where bucket = $1 and user_id = $2 and payment_id = $3`,
);

const claim = callEach('claim_reference');
const redirect = call('redirect_payments');
const settle = call('settle_payments');
const leave = call('end_page');
const returned = call('note_return');

/** A statement, since it reads the clock as well. */
const send = statement(
  'charging-send',
  `select ${columns} from dipper.send_payments($1, $2, $3, $4, $5)`,
);

const findClaim = statement(
  'charging-find-claim',
  `select bucket, user_id, payment_id from dipper.provider_transaction
   where provider_reference = $1 and provider = $2`,
);

export const findPayment = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<Payment | undefined> => (await db.query<Payment>(find, [bucket, userId, paymentId]))[0];

export const endPage = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<void> => {
  await leave(db, { bucket, userId, paymentId });
};

export const noteReturn = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<void> => {
  await returned(db, { bucket, userId, paymentId });
};

export type Deposit = {
  readonly bank_code: string;
  readonly account_number: string;
  readonly account_holder: string;
  readonly due_at: Date;
};

/** The account that was given for a payment, whether its deposit has come or not. */
export const findDepositOf = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<Deposit | undefined> =>
  (await db.query<Deposit>(findDeposit, [bucket, userId, paymentId]))[0];

export type Claim = {
  readonly payment: PaymentName;
  readonly provider: string;
  readonly reference: string;
};

export type Redirect = Claim & {
  readonly redirectUrl: string;
  readonly lifetimeSeconds: number;
  /** Seconds during which the provider may charge by itself. */
  readonly chargesForSeconds: number | undefined;
  readonly evidence: Evidence;
};

type Named = { readonly payment: PaymentName };

const namesOf = (items: readonly Named[]) => ({
  bucket: items.map(({ payment }) => payment.bucket),
  userId: items.map(({ payment }) => payment.userId),
  paymentId: items.map(({ payment }) => payment.paymentId),
});

/** Whether each number is its payment's: claimed now, or by an earlier try of ours. */
export const claimReferences = (
  db: Queryable,
  items: readonly Claim[],
): Promise<readonly boolean[]> =>
  claim(
    db,
    items.map(({ payment, provider, reference }) => ({ ...payment, provider, reference })),
  );

/** The row of each item, or undefined where there is none; in the order of the items. */
const inOrder = <Row extends { readonly payment_id: string | null }>(
  items: readonly Named[],
  rows: readonly Row[],
): readonly (Row | undefined)[] => {
  const byId = new Map(rows.map((row) => [row.payment_id, row]));
  return items.map(({ payment }) => byId.get(payment.paymentId));
};

/** Whether the provider’s number is this payment’s, and when its page ends if the payment waits for one. */
export type Redirected = { readonly isOurs: boolean; readonly expiresAt: Date | undefined };

/** Claims the provider's numbers, and moves their payments to the provider's pages. */
export const redirectPayments = async (
  db: Queryable,
  items: readonly Redirect[],
): Promise<readonly Redirected[]> => {
  const rows = await redirect(db, {
    ...namesOf(items),
    provider: items.map((item) => item.provider),
    reference: items.map((item) => item.reference),
    redirectUrl: items.map((item) => item.redirectUrl),
    lifetimeSeconds: items.map((item) => item.lifetimeSeconds),
    chargesForSeconds: items.map((item) => item.chargesForSeconds),
    evidence: items.map((item) => JSON.stringify(item.evidence)),
  });
  return inOrder(items, rows).map((row) => ({
    isOurs: row !== undefined,
    expiresAt: row?.expires_at ?? undefined,
  }));
};

export type Send = { readonly payment: PaymentName; readonly proof: string };

/** No provider's proof is as long as this. A longer one is invented, and causes no query. */
const proofMost = 1000;

/** The payments whose charge may be asked for now, by us alone; undefined for the others. */
export const sendPayments = async (
  db: Queryable,
  items: readonly Send[],
  askAfterSeconds: number,
): Promise<readonly (Payment | undefined)[]> => {
  const { bucket, userId, paymentId } = namesOf(items);
  const proofs = items.map(({ proof }) => (proof.length > proofMost ? null : proof));
  const values = [bucket, userId, paymentId, proofs, askAfterSeconds];
  return inOrder(items, await db.query<Payment>(send, values));
};

export type Settlement = Decision & {
  readonly payment: PaymentName;
  /** The provider's name, for metrics. */
  readonly provider?: string;
  readonly cause: 'begin' | 'return' | 'cancel' | 'webhook' | 'poll' | 'reconcile';
  readonly charged?: {
    readonly reference: string;
    readonly chargeReference?: string;
    readonly amount: bigint;
    readonly currency: Currency;
  };
  readonly awaiting?: { readonly chargeReference?: string; readonly deposit: DepositAccount };
  /** The provider's number of a charge that does not match this payment. */
  readonly named?: string;
};

export type Settled = Pick<Gives<'settle_payments'>, 'decision'> & {
  readonly state: PaymentState | null;
};

const rowsOf = (items: readonly Settlement[]) => ({
  ...namesOf(items),
  outcome: items.map((item) => item.outcome),
  reference: items.map((item) => item.charged?.reference),
  amount: items.map((item) => item.charged?.amount),
  currency: items.map((item) => item.charged?.currency),
  cause: items.map((item) => item.cause),
  evidence: items.map((item) => JSON.stringify(item.evidence)),
  failureCode: items.map((item) => item.failureCode),
  askAfterSeconds: items.map((item) => item.askAfterSeconds),
  chargeReference: items.map(
    (item) => (item.charged ?? item.awaiting)?.chargeReference ?? item.named,
  ),
  deposit: items.map(({ awaiting }) => awaiting && JSON.stringify(awaiting.deposit)),
});

/** Settles many payments in one transaction; one outcome an item, in the order given. */
export const settlePayments = async (
  db: Queryable,
  items: readonly Settlement[],
): Promise<readonly Settled[]> => {
  const rows = inOrder(items, await settle(db, rowsOf(items)));
  return rows.map((row) => row ?? { decision: 'missing', state: null });
};

/** Finds the payment that a provider's number belongs to. */
export const findPaymentName = async (
  db: Queryable,
  provider: string,
  reference: string,
): Promise<PaymentName | undefined> => {
  const [row] = await db.query<{ bucket: number; user_id: bigint; payment_id: string }>(findClaim, [
    reference,
    provider,
  ]);
  if (row === undefined) return undefined;
  return { bucket: row.bucket, userId: row.user_id, paymentId: row.payment_id };
};
