import type { Database, Queryable } from '../../platform/db/index.ts';
import { parseHouseNumber, parseTransactionId, transactionId } from '../charging/index.ts';
import type { PaymentName } from '../charging/index.ts';
import { findBookedCard, findCardPaymentsOfDay, findCardRefundsOfDay } from './cards/repository.ts';
import type { Day } from './model.ts';
import { findBooked, findPaymentsOfDay, findRefundsOfDay } from './repository.ts';
import type { BookedRow, DayRefund } from './repository.ts';

/** What a provider took for us, whether somebody bought it or a kept card was charged for it. */
export const nameOf = ({
  bucket,
  user_id: userId,
  payment_id: paymentId,
}: BookedRow): PaymentName => ({ bucket, userId, paymentId });

export const isOfCard = (row: BookedRow): boolean => row.order_id !== undefined;

/** Our order number, as the provider has it. */
export const orderOf = (row: BookedRow): string => row.order_id ?? transactionId(nameOf(row));

export const parseCardOrder = (order: string): PaymentName | undefined => {
  const name = parseHouseNumber('c', order);
  return name && { bucket: name.bucket, userId: name.userId, paymentId: name.id };
};

export const parseOrder = (order: string): PaymentName | undefined =>
  parseTransactionId(order) ?? parseCardOrder(order);

export const findAnyBooked = async (
  db: Queryable,
  name: PaymentName,
): Promise<BookedRow | undefined> =>
  (await findBooked(db, name)) ?? (await findBookedCard(db, name));

export const findAllOfDay = async (
  database: Database,
  provider: string,
  day: Day,
): Promise<readonly BookedRow[]> => [
  ...(await findPaymentsOfDay(database, provider, day)),
  ...(await findCardPaymentsOfDay(database, provider, day)),
];

export const findAllRefundsOfDay = async (
  database: Database,
  provider: string,
  day: Day,
): Promise<readonly DayRefund[]> => [
  ...(await findRefundsOfDay(database, provider, day)),
  ...(await findCardRefundsOfDay(database, provider, day)),
];
