import * as z from 'zod';
import type { Queryable } from '../../platform/db/index.ts';
import { personKeyOf } from '../accounts/index.ts';
import type { OutboxEvent, OutboxHandler } from '../outbox/index.ts';
import { findDj, receiveGift, receiveShare, returnShare } from './repository.ts';

/** Amounts stand in events as text: JSON knows no whole numbers beyond 2^53. */
const whole = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt);

const giftPayload = z.object({ djUserId: whole, spoons: whole, points: whole, at: z.string() });

const sharePayload = z.object({
  djId: whole,
  cardPaymentId: z.string(),
  subscriptionId: z.string(),
  productId: whole,
  plan: z.string(),
  points: whole,
  subscribedAt: z.string(),
  at: z.string(),
});

const backPayload = z.object({
  djId: whole,
  cardPaymentId: z.string(),
  cardRefundId: z.string(),
  points: whole,
  at: z.string(),
});

/**
 * An event for a DJ without an account is retried until the account exists; its clearing amount
 * stays open.
 */
const keyOfDj = async (database: Queryable, djId: bigint) => {
  const userId = await findDj(database, djId);
  if (userId === undefined) throw new Error(`nobody is DJ ${djId} yet`);
  return personKeyOf(userId);
};

const hearGift = async (database: Queryable, { outbox_id: refId, payload }: OutboxEvent) => {
  const { djUserId, ...gift } = giftPayload.parse(payload);
  await receiveGift(database, personKeyOf(djUserId), { ...gift, refId });
};

const hearShare = async (database: Queryable, { payload }: OutboxEvent): Promise<void> => {
  const { djId, ...share } = sharePayload.parse(payload);
  await receiveShare(database, await keyOfDj(database, djId), share);
};

const hearShareBack = async (database: Queryable, { payload }: OutboxEvent): Promise<void> => {
  const { djId, ...back } = backPayload.parse(payload);
  const outcome = await returnShare(database, await keyOfDj(database, djId), back);
  if (outcome === 'early') throw new Error('what it takes back has not come yet');
};

/** The DJ's half of a listener's payment. Each can be repeated, by any number of workers. */
export const incomeHandlers = (database: Queryable): Readonly<Record<string, OutboxHandler>> => ({
  'gift-given': (event) => hearGift(database, event),
  'subscription-share': (event) => hearShare(database, event),
  'subscription-share-back': (event) => hearShareBack(database, event),
});
