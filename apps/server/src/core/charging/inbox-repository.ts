import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PaymentName } from './transaction-id.ts';

const noteEvent = statement('charging-note-event', 'select dipper.note_event($1, $2) as finished');
const finishEvent = statement('charging-finish-event', 'select dipper.finish_event($1, $2)');
const purgeEvent = statement('charging-purge-events', 'select dipper.purge_events($1) as purged');

export type ProviderEvent = { readonly provider: string; readonly eventId: string };

/** Whether it was acted on before; from now on it is known. */
export const isFinishedEvent = async (
  db: Queryable,
  { provider, eventId }: ProviderEvent,
): Promise<boolean> =>
  (await db.query<{ finished: boolean }>(noteEvent, [provider, eventId]))[0]?.finished ?? false;

export const finishEventOf = async (
  db: Queryable,
  { provider, eventId }: ProviderEvent,
): Promise<void> => void (await db.query(finishEvent, [provider, eventId]));

const noteOfPayment = statement(
  'charging-note-payment-event',
  'select dipper.note_payment_event($1, $2, $3, $4, $5, $6)',
);

/** Kept with the payment, so that somebody can explain it later. */
export const notePaymentEvent = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
  { provider, eventId, heard }: ProviderEvent & { readonly heard: string },
): Promise<void> =>
  void (await db.query(noteOfPayment, [bucket, userId, paymentId, provider, eventId, heard]));

export const purgeEvents = async (db: Queryable, most: number): Promise<number> =>
  (await db.query<{ purged: number }>(purgeEvent, [most]))[0]?.purged ?? 0;

const takeOneHint = statement(
  'charging-take-hint',
  'select o_may_ask, o_hints from dipper.take_hint($1, $2, $3)',
);

const budgetPerMinute = 60;
const takeOneQuestion = statement(
  'charging-take-question',
  `select dipper.login_throttle_take(sha256(convert_to('hints of ' || $1, 'UTF8')), $2,
     interval '1 minute') is null as may_ask`,
);

/** Whether messages that prove nothing may still make us ask this provider, of all processes together. */
export const takeQuestion = async (db: Queryable, provider: string): Promise<boolean> => {
  const [row] = await db.query<{ may_ask: boolean }>(takeOneQuestion, [provider, budgetPerMinute]);
  return row?.may_ask === true;
};

/** What a message is about: a purchase, or a charge of a kept card. */
export type Hinted = { readonly bucket: number; readonly userId: bigint; readonly refId: string };

export const takeHint = async (
  db: Queryable,
  { bucket, userId, refId }: Hinted,
): Promise<{ readonly mayAsk: boolean; readonly hints: number }> => {
  type Row = { readonly o_may_ask: boolean; readonly o_hints: number };
  const [row] = await db.query<Row>(takeOneHint, [bucket, userId, refId]);
  if (row === undefined) throw new Error('a hint was not counted');
  return { mayAsk: row.o_may_ask, hints: row.o_hints };
};
