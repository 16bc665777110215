import type { Database, Statement } from '../../platform/db/index.ts';
import type { PaymentName } from '../charging/index.ts';
import type { Day } from './model.ts';

/** A day of one provider, for purchases and card charges alike. */
type DayOf = { readonly provider: string; readonly day: Day };

export type DayRefund = { readonly name: PaymentName; readonly amount: bigint };

/** This runs in the background, so it may take long. */
const timeout = { statementMs: 60_000 };
const hourMs = 3_600_000;

/** Hour by hour, so that no single answer is as large as a day. */
export const readHourByHour = async <Row extends Record<string, unknown>>(
  database: Database,
  ofHour: Statement,
  { provider, day: { from, to } }: DayOf,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += hourMs) {
    const until = new Date(Math.min(at + hourMs, to.getTime()));
    const hour = await database.transaction(
      (db) => db.query<Row>(ofHour, [provider, new Date(at), until]),
      timeout,
    );
    rows.push(...hour);
  }
  return rows;
};

export const readRefunds = async (
  database: Database,
  ofDay: Statement,
  { provider, day: { from, to } }: DayOf,
): Promise<readonly DayRefund[]> => {
  const rows = await database.transaction(
    (db) =>
      db.query<{ bucket: number; user_id: bigint; payment_id: string; amount: bigint }>(ofDay, [
        provider,
        from,
        to,
      ]),
    timeout,
  );
  return rows.map(({ bucket, user_id: userId, payment_id: paymentId, amount }) => ({
    name: { bucket, userId, paymentId },
    amount,
  }));
};
