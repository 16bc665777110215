import { call, seconds } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { hashToken } from '../../platform/ids.ts';
import type { PaymentName } from './transaction-id.ts';

const note = call('note_event');
const finish = call('finish_event');
const noteOfPayment = call('note_payment_event');
const purge = call('purge_events');
const take = call('login_throttle_take');
const takeOneHint = call('take_hint');

export type ProviderEvent = { readonly provider: string; readonly eventId: string };

/** Whether it was acted on before; from now on it is known. */
export const isFinishedEvent = (db: Queryable, event: ProviderEvent): Promise<boolean> =>
  note(db, event);

export const finishEventOf = async (db: Queryable, event: ProviderEvent): Promise<void> => {
  await finish(db, event);
};

/** Stored with the payment, so that it can be explained later. */
export const notePaymentEvent = async (
  db: Queryable,
  name: PaymentName,
  event: ProviderEvent & { readonly heard: string },
): Promise<void> => {
  await noteOfPayment(db, { ...name, ...event });
};

export const purgeEvents = async (db: Queryable, most: number): Promise<number> =>
  (await purge(db, { most })) ?? 0;

const budgetPerMinute = 60;

/** Whether messages that prove nothing may still make us ask this provider, of all processes together. */
export const takeQuestion = async (db: Queryable, provider: string): Promise<boolean> => {
  const keyHash = hashToken(`hints of ${provider}`);
  return (await take(db, { keyHash, limit: budgetPerMinute, window: seconds(60) })) === null;
};

/** The purchase, or the charge of a saved card, that a message is about. */
export type Hinted = { readonly bucket: number; readonly userId: bigint; readonly refId: string };

export const takeHint = async (
  db: Queryable,
  hinted: Hinted,
  atOnce: number,
): Promise<{ readonly mayAsk: boolean; readonly hints: number }> => {
  type Turn = { readonly may_ask: boolean; readonly hints: number };
  const { may_ask: mayAsk, hints } = await takeOneHint<Turn>(db, { ...hinted, atOnce });
  return { mayAsk, hints };
};
