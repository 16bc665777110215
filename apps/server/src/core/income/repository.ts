import type { DjLevel } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import type { Holder } from '../ledger/index.ts';

const give = call('give_gift');
const receive = call('receive_gift');
const share = call('receive_share');
const shareBack = call('return_share');
const claim = call('claim_dj');
const level = call('set_dj_level');

const dj = statement('income-dj', 'select d.user_id from dipper.dj d where d.dj_id = $1');

export type Gift = {
  readonly refId: string;
  readonly spoons: bigint;
  readonly points: bigint;
};

/** The giver's half; the DJ's follows by the outbox event that it writes. */
export const giveGift = (
  db: Queryable,
  { bucket, userId }: Holder,
  gift: Gift & { readonly djUserId: bigint; readonly at?: Date },
): Promise<Gives<'give_gift'>> => give(db, { bucket, userId, ...gift });

export const receiveGift = (
  db: Queryable,
  { bucket, userId }: Holder,
  gift: Gift & { readonly at: string },
): Promise<Gives<'receive_gift'>> => receive(db, { bucket, userId, ...gift });

export type Share = {
  readonly cardPaymentId: string;
  readonly points: bigint;
  readonly at: string;
};

export type PaidShare = Share & {
  readonly subscriptionId: string;
  readonly productId: bigint;
  readonly plan: string;
  readonly subscribedAt: string;
};

export const receiveShare = (
  db: Queryable,
  { bucket, userId }: Holder,
  paid: PaidShare,
): Promise<Gives<'receive_share'>> => share(db, { bucket, userId, ...paid });

/** `early`: the charge that it refunds has not been booked yet. */
export const returnShare = (
  db: Queryable,
  { bucket, userId }: Holder,
  back: Share & { readonly cardRefundId: string },
): Promise<Gives<'return_share'>> => shareBack(db, { bucket, userId, ...back });

/** Finds the user of a DJ of the streaming service. */
export const findDj = async (db: Queryable, djId: bigint): Promise<bigint | undefined> =>
  (await db.query<{ user_id: bigint }>(dj, [djId]))[0]?.user_id;

export type DjWish = { readonly djId: bigint; readonly by: string };

/** Links a DJ's number to a person and returns its owner: the first person named keeps it. */
export const claimDj = (db: Queryable, { userId }: Holder, wish: DjWish): Promise<bigint | null> =>
  claim(db, { userId, ...wish });

export const setDjLevel = (
  db: Queryable,
  { bucket, userId }: Holder,
  { djId, by, djLevel }: DjWish & { readonly djLevel: DjLevel },
): Promise<Gives<'set_dj_level'>> => level(db, { bucket, userId, djId, level: djLevel, by });
