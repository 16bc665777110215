import type { Database, Queryable } from '../../platform/db/index.ts';
import type { ChargeOutcome, SettlementRecord } from '../../ports/payment-provider.ts';
import { parsePublicId, parseTransactionId, transactionId } from '../charging/index.ts';
import type { PaymentName } from '../charging/index.ts';
import { findBookedCard, findCardPaymentsOfDay, findCardsByNames } from './cards-repository.ts';
import type { BookedPayment, Day } from './model.ts';
import { findBookedByNames } from './named-repository.ts';
import { findBooked, findPaymentsOfDay } from './repository.ts';
import type { BookedRow } from './repository.ts';

/** Returns the name of a booked charge, of a purchase or of a saved card. */
export const nameOf = ({
  bucket,
  user_id: userId,
  payment_id: paymentId,
}: BookedRow): PaymentName => ({ bucket, userId, paymentId });

export const isOfCard = (row: BookedRow): boolean => row.order_id !== undefined;

/** Our order number, as the provider has it. */
export const orderOf = (row: BookedRow): string => row.order_id ?? transactionId(nameOf(row));

export const parseCardOrder = (order: string): PaymentName | undefined => {
  const name = parsePublicId('c', order);
  return name && { bucket: name.bucket, userId: name.userId, paymentId: name.id };
};

export const parseOrder = (order: string): PaymentName | undefined =>
  parseTransactionId(order) ?? parseCardOrder(order);

export const findAnyBooked = async (
  db: Queryable,
  name: PaymentName,
): Promise<BookedRow | undefined> =>
  (await findBooked(db, name)) ?? (await findBookedCard(db, name));

/** Finds the charges of this provider among many names at once. */
export const findAllByNames = async (
  db: Queryable,
  provider: string,
  names: readonly PaymentName[],
): Promise<readonly BookedRow[]> => [
  ...(await findBookedByNames(db, provider, names)),
  ...(await findCardsByNames(db, provider, names)),
];

export const findAllOfDay = async (
  database: Database,
  provider: string,
  day: Day,
): Promise<readonly BookedRow[]> => [
  ...(await findPaymentsOfDay(database, provider, day)),
  ...(await findCardPaymentsOfDay(database, provider, day)),
];

/** Refunded amounts of the day, by payment id. */
export type Refunds = ReadonlyMap<string, bigint>;

const noRefunds: Refunds = new Map();

export const bookedOf = (
  row: BookedRow,
  isOfDay: boolean,
  refunds: Refunds = noRefunds,
): BookedPayment => ({
  transactionId: orderOf(row),
  state: row.state,
  total: row.charge_total,
  currency: row.charge_currency,
  reference: row.provider_reference,
  chargeReference: row.charge_reference,
  refunded: row.refunded_total,
  refundedInDay: refunds.get(row.payment_id) ?? 0n,
  posted: row.posted,
  isOfDay,
});

/** Builds record lines: the charged amount, and the part that the provider no longer holds. */
export const linesOf = (
  row: BookedRow,
  charged: ChargeOutcome,
  at: Date,
): readonly SettlementRecord[] => {
  const { charge_total: total, charge_currency, provider_reference } = row;
  const isHeld = charged.kind === 'succeeded';
  const line = {
    transactionId: orderOf(row),
    reference: isHeld ? charged.reference : (provider_reference ?? ''),
    currency: isHeld ? charged.currency : charge_currency,
    at,
  };
  const held = isHeld ? charged.amount : 0n;
  const took = held > total ? held : total;
  return [
    { ...line, kind: 'charge', amount: took },
    ...(held < took ? [{ ...line, kind: 'refund', amount: took - held } as const] : []),
  ];
};

/** The method of a charge of a saved card. */
const cardMethod = 31;

/** Keeps rows of methods that were read: the others have no records that could be missing. */
export const ofMethods = (
  rows: readonly BookedRow[],
  methods: ReadonlySet<number>,
): readonly BookedRow[] => rows.filter(({ method_id }) => methods.has(method_id ?? cardMethod));
