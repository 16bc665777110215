import type { DjLevel } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Holder } from '../ledger/index.ts';

const give = statement(
  'income-give-gift',
  'select dipper.give_gift($1, $2, $3, $4, $5, $6, $7) as outcome',
);

const receive = statement(
  'income-receive-gift',
  'select dipper.receive_gift($1, $2, $3, $4, $5, $6) as outcome',
);

const share = statement(
  'income-receive-share',
  'select dipper.receive_share($1, $2, $3, $4, $5, $6, $7, $8, $9) as outcome',
);

const shareBack = statement(
  'income-return-share',
  'select dipper.return_share($1, $2, $3, $4, $5, $6) as outcome',
);

const dj = statement('income-dj', 'select d.user_id from dipper.dj d where d.dj_id = $1');

const claim = statement('income-claim-dj', 'select dipper.claim_dj($1, $2, $3) as user_id');

const level = statement(
  'income-dj-level',
  'select dipper.set_dj_level($1, $2, $3, $4, $5) as outcome',
);

type Outcome = { readonly outcome: string };

const outcomeOf = <const Name extends string>(
  rows: readonly Outcome[],
  names: readonly Name[],
): Name => {
  const found = names.find((name) => name === rows[0]?.outcome);
  if (found === undefined) throw new Error('a function of income answered nothing it may');
  return found;
};

const posted = ['posted', 'already'] as const;

export type Gift = {
  readonly refId: string;
  readonly spoons: bigint;
  readonly points: bigint;
};

/** The giver's half; the DJ's follows by the news that it leaves. */
export const giveGift = async (
  db: Queryable,
  { bucket, userId }: Holder,
  gift: Gift & { readonly djUserId: bigint; readonly at?: Date },
): Promise<(typeof posted)[number] | 'insufficient'> => {
  const { refId, spoons, djUserId, points, at } = gift;
  const values = [bucket, userId, refId, spoons, djUserId, points, at ?? null];
  return outcomeOf(await db.query<Outcome>(give, values), [...posted, 'insufficient']);
};

export const receiveGift = async (
  db: Queryable,
  { bucket, userId }: Holder,
  { refId, spoons, points, at }: Gift & { readonly at: string },
): Promise<(typeof posted)[number]> =>
  outcomeOf(await db.query<Outcome>(receive, [bucket, userId, refId, spoons, points, at]), posted);

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

export const receiveShare = async (
  db: Queryable,
  { bucket, userId }: Holder,
  paid: PaidShare,
): Promise<(typeof posted)[number]> => {
  const { cardPaymentId, subscriptionId, productId, plan, points, subscribedAt, at } = paid;
  const values = [bucket, userId, cardPaymentId, subscriptionId, productId, plan, points];
  return outcomeOf(await db.query<Outcome>(share, [...values, subscribedAt, at]), posted);
};

/** `early`: what it takes back is still on its way. */
export const returnShare = async (
  db: Queryable,
  { bucket, userId }: Holder,
  { cardRefundId, cardPaymentId, points, at }: Share & { readonly cardRefundId: string },
): Promise<(typeof posted)[number] | 'early'> => {
  const values = [bucket, userId, cardRefundId, cardPaymentId, points, at];
  return outcomeOf(await db.query<Outcome>(shareBack, values), [...posted, 'early']);
};

/** Who a DJ of the streaming service is here. */
export const findDj = async (db: Queryable, djId: bigint): Promise<bigint | undefined> =>
  (await db.query<{ user_id: bigint }>(dj, [djId]))[0]?.user_id;

export type DjWish = { readonly djId: bigint; readonly by: string };

/** Whose the number is from here on: this person's, or who was named before. */
export const claimDj = async (
  db: Queryable,
  { userId }: Holder,
  { djId, by }: DjWish,
): Promise<bigint | undefined> =>
  (await db.query<{ user_id: bigint }>(claim, [djId, userId, by]))[0]?.user_id;

export const setDjLevel = async (
  db: Queryable,
  { bucket, userId }: Holder,
  { djId, by, djLevel }: DjWish & { readonly djLevel: DjLevel },
): Promise<'done' | 'already' | 'user_not_found'> =>
  outcomeOf(await db.query<Outcome>(level, [bucket, userId, djId, djLevel, by]), [
    'done',
    'already',
    'user_not_found',
  ]);
