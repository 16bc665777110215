import { call, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';

export type CardOwner = { readonly bucket: number; readonly userId: bigint };

export type CardRow = {
  readonly card_id: string;
  readonly state: 'trying' | 'kept' | 'deleted';
  readonly provider: string;
  readonly company: string;
  readonly number_masked: string;
  readonly expiry: string | null;
  readonly birth_date_sealed: Buffer | null;
  readonly nickname: string;
  readonly is_main: boolean;
  readonly key_state: 'live' | 'gone' | 'forgotten';
  readonly created_at: Date;
  readonly is_in_use: boolean;
  /** Today by the database's clock, in the zone of the person's country. */
  readonly today: string;
};

const columns = `c.card_id, c.state, c.provider, c.company, c.number_masked, c.expiry,
  c.birth_date_sealed, c.nickname, c.is_main, c.key_state, c.created_at,
  dipper.is_card_in_use(c.bucket, c.user_id, c.card_id) as is_in_use,
  (dipper.current_time() at time zone dipper.zone_of(u.country))::date::text as today`;

const ofPerson = `dipper.card c
  join dipper.app_user u on u.bucket = c.bucket and u.user_id = c.user_id`;

const list = statement(
  'instruments-list',
  `select ${columns} from ${ofPerson}
   where c.bucket = $1 and c.user_id = $2 and c.state = 'kept'
   order by c.is_main desc, c.card_id desc`,
);

const find = statement(
  'instruments-find',
  `select ${columns} from ${ofPerson}
   where c.bucket = $1 and c.user_id = $2 and c.card_id = $3`,
);

const findRegistration = statement(
  'instruments-find-registration',
  `select r.provider, r.customer_key, u.country
   from dipper.card_registration r
   join dipper.app_user u on u.bucket = r.bucket and u.user_id = r.user_id
   where r.bucket = $1 and r.user_id = $2 and r.registration_id = $3 and r.state = 'open'
     and r.way = 'page' and r.expires_at > dipper.current_time()`,
);

const open = call('open_card_registration');

const beginTry = call('begin_card_try');
const endTry = call('end_card_try');
const hold = call('hold_card_key');
const redeem = call('redeem_card_registration');

const makeMain = call('make_main_card');
const remove = call('delete_card');
const rename = call('rename_card');

const forgetBuckets = statement(
  'instruments-forget-buckets',
  `-- every bucket: the worker asks which of them have keys to be forgotten
   select bucket from dipper.card where forget_at <= dipper.current_time() group by bucket limit $1`,
);
const claimForgetting = call('claim_cards_to_forget');
const finishForgetting = call('finish_forgetting');
const purge = call('purge_card_registrations');

export const findCards = (db: Queryable, { bucket, userId }: CardOwner): Promise<CardRow[]> =>
  db.query<CardRow>(list, [bucket, userId]);

export const findCard = async (
  db: Queryable,
  { bucket, userId }: CardOwner,
  cardId: string,
): Promise<CardRow | undefined> => (await db.query<CardRow>(find, [bucket, userId, cardId]))[0];

export type OpenRegistration = {
  readonly provider: string;
  readonly customer_key: string;
  readonly country: string;
};

export const findOpenRegistration = async (
  db: Queryable,
  { bucket, userId }: CardOwner,
  registrationId: string,
): Promise<OpenRegistration | undefined> =>
  (await db.query<OpenRegistration>(findRegistration, [bucket, userId, registrationId]))[0];

export type NewRegistration = {
  readonly registrationId: string;
  readonly provider: string;
  readonly customerKey: string;
  readonly way: 'frame' | 'page';
  readonly lifetimeSeconds: number;
  readonly mostCards: number;
  readonly mostADay: number;
};

export const openRegistration = async (
  db: Queryable,
  { bucket, userId }: CardOwner,
  registration: NewRegistration,
): Promise<Gives<'open_card_registration'>> => {
  const row = await open(db, {
    bucket,
    userId,
    registrationId: registration.registrationId,
    provider: registration.provider,
    customerKey: registration.customerKey,
    way: registration.way,
    lifetimeSeconds: registration.lifetimeSeconds,
    mostCards: registration.mostCards,
    mostADay: registration.mostADay,
  });
  return row;
};

type CardTry = { readonly registrationId: string; readonly tryId: string };

/** A form has five tries, and a vault has given up long before a try's time is over. */
const tryLimits = { mostTries: 5, seconds: 60 } as const;

export const beginCardTry = (
  db: Queryable,
  { bucket, userId }: CardOwner,
  begun: CardTry,
): Promise<Gives<'begin_card_try'>> => beginTry(db, { bucket, userId, ...begun, ...tryLimits });

/** Returns false if the registration is over already. */
export const endCardTry = (
  db: Queryable,
  { bucket, userId }: CardOwner,
  ended: CardTry & { readonly counts: boolean },
): Promise<boolean> => endTry(db, { bucket, userId, ...ended });

export type HeldKey = {
  readonly registrationId: string;
  readonly cardId: string;
  readonly provider: string;
  readonly customerKey: string;
  readonly billingKeySealed: Buffer;
  readonly fingerprint: string;
  readonly company: string;
  readonly numberMasked: string;
  readonly kind: string;
  readonly expiry: string | null;
};

/** Returns false if there is no such registration form. */
export const holdCardKey = (
  db: Queryable,
  { bucket, userId }: CardOwner,
  held: HeldKey,
): Promise<boolean> => hold(db, { bucket, userId, ...held });

export type Redemption = {
  readonly registrationId: string;
  readonly redeemKey: string;
  readonly cardId: string;
  readonly birthDateSealed: Buffer | null;
  readonly nickname: string;
  readonly wantsMain: boolean;
  readonly termsVersion: string | undefined;
  readonly mostCards: number;
  readonly trial: {
    readonly when: 'first' | 'every' | 'off';
    readonly id: string;
    readonly item: string;
    readonly amount: bigint;
  };
};

export type Redeemed = Gives<'redeem_card_registration'>;

export const redeemRegistration = async (
  db: Queryable,
  { bucket, userId }: CardOwner,
  redemption: Redemption,
): Promise<Redeemed> => {
  const { trial, ...rest } = redemption;
  return redeem(db, {
    bucket,
    userId,
    ...rest,
    trialWhen: trial.when,
    trialId: trial.id,
    trialItem: trial.item,
    trialAmount: trial.amount,
    trialCurrency: 'KRW',
  });
};

/** `done`, or the name of an error. */
export const makeMainCard = (
  db: Queryable,
  { bucket, userId }: CardOwner,
  cardId: string,
): Promise<Gives<'make_main_card'>> => makeMain(db, { bucket, userId, cardId });

export const deleteCard = (
  db: Queryable,
  { bucket, userId }: CardOwner,
  cardId: string,
): Promise<Gives<'delete_card'>> => remove(db, { bucket, userId, cardId });

export const renameCard = (
  db: Queryable,
  { bucket, userId }: CardOwner,
  named: { readonly cardId: string; readonly nickname: string },
): Promise<Gives<'rename_card'>> => rename(db, { bucket, userId, ...named });

export type CardToForget = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly card_id: string;
  readonly provider: string;
  readonly customer_key: string;
  readonly billing_key_sealed: Buffer;
  readonly forget_tries: number;
};

export const findForgetBuckets = async (db: Queryable, limit: number): Promise<number[]> =>
  (await db.query<{ bucket: number }>(forgetBuckets, [limit])).map((row) => row.bucket);

export const claimCardsToForget = (
  db: Queryable,
  claim: { readonly bucket: number; readonly limit: number; readonly leaseSeconds: number },
): Promise<CardToForget[]> => claimForgetting<CardToForget>(db, claim);

/** Records the answer to a deletion. Without a next time the provider has confirmed it. */
export const finishForgettingOf = async (
  db: Queryable,
  { bucket, user_id, card_id }: CardToForget,
  againSeconds: number | null,
): Promise<void> => {
  await finishForgetting(db, { bucket, userId: user_id, cardId: card_id, againSeconds });
};

export const purgeRegistrations = async (
  db: Queryable,
  bucket: number,
  limit: number,
): Promise<void> => {
  await purge(db, { bucket, limit });
};
