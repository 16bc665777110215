import type {
  Currency,
  SubscriptionEnding,
  SubscriptionState,
  SubscriptionType,
} from '@dipper/contract';
import type { PersonKey } from '../../core/accounts/index.ts';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

export type SubscriptionName = PersonKey & { readonly subscriptionId: string };

export type SubscriptionRow = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly subscription_id: string;
  readonly state: SubscriptionState;
  readonly revision: number;
  readonly type: SubscriptionType;
  readonly dj_id: bigint;
  readonly product_id: bigint;
  readonly plan: string | null;
  readonly grade: string | null;
  readonly name: string;
  readonly standard_price: bigint;
  readonly local_price: bigint;
  readonly currency: Currency;
  readonly country: string;
  readonly card_id: string;
  readonly promotion_months: number;
  readonly anchor_at: Date;
  readonly next_period: number;
  readonly next_due_at: Date | null;
  readonly next_payment_number: number;
  readonly next_payment_at: Date;
  readonly next_amount: bigint;
  readonly paid_until: Date;
  readonly trouble_since: Date | null;
  readonly trouble_code: number | null;
  readonly canceled_at: Date | null;
  readonly ended_at: Date | null;
  readonly ended_why: SubscriptionEnding | null;
  readonly created_at: Date;
  readonly now: Date;
  /** The period that is being paid. */
  readonly due_number: number | null;
  readonly due_state: 'due' | 'charging' | null;
  readonly due_starts_at: Date | null;
  readonly due_amount: bigint | null;
  readonly due_payment_id: string | null;
  readonly next_attempt_at: Date | null;
  readonly give_up_at: Date | null;
  /** The change of tier that is paid or planned. */
  readonly change_state: 'charging' | 'planned' | null;
  readonly change_payment_id: string | null;
  readonly change_product_id: bigint | null;
  readonly change_name: string | null;
  readonly change_plan: string | null;
  readonly change_grade: string | null;
  readonly change_price: bigint | null;
};

export const columns = `s.bucket, s.user_id, s.subscription_id, s.state::text, s.revision, s.type, s.dj_id,
  s.product_id, s.plan, s.grade, s.name, s.standard_price, s.local_price, s.currency::text,
  s.country, s.card_id, s.promotion_months, s.anchor_at, s.next_period, s.next_due_at,
  dipper.next_payment_number(s) as next_payment_number,
  dipper.next_payment_at(s) as next_payment_at,
  dipper.period_amount(s, dipper.next_payment_number(s)) as next_amount,
  s.paid_until, s.trouble_since, s.trouble_code, s.canceled_at, s.ended_at, s.ended_why,
  s.created_at, dipper.current_time() as now,
  p.period_number as due_number, p.state::text as due_state, p.starts_at as due_starts_at,
  p.amount as due_amount, p.card_payment_id as due_payment_id, p.next_attempt_at, p.give_up_at,
  c.state as change_state, c.card_payment_id as change_payment_id,
  c.product_id as change_product_id, c.name as change_name, c.plan as change_plan,
  c.grade as change_grade, c.local_price as change_price`;

export const joined = `left join dipper.subscription_period p on p.bucket = s.bucket
    and p.user_id = s.user_id and p.subscription_id = s.subscription_id
    and p.state in ('due', 'charging')
  left join dipper.subscription_change c on c.bucket = s.bucket and c.user_id = s.user_id
    and c.subscription_id = s.subscription_id and c.state in ('charging', 'planned')`;

const list = statement(
  'subscription-list',
  `select ${columns} from dipper.subscription s ${joined}
   where s.bucket = $1 and s.user_id = $2 and dipper.is_shown(s)
   order by s.created_at desc, s.subscription_id limit 100`,
);

const one = statement(
  'subscription-one',
  `select ${columns} from dipper.subscription s ${joined}
   where s.bucket = $1 and s.user_id = $2 and s.subscription_id = $3 and dipper.is_shown(s)`,
);

const hold = statement(
  'subscription-hold',
  `select subscription_id from dipper.lock_subscription($1, $2, $3)`,
);

export const findSubscriptions = (
  db: Queryable,
  { bucket, userId }: PersonKey,
): Promise<SubscriptionRow[]> => db.query<SubscriptionRow>(list, [bucket, userId]);

export const findSubscription = async (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
): Promise<SubscriptionRow | undefined> =>
  (await db.query<SubscriptionRow>(one, [bucket, userId, subscriptionId]))[0];

/** To the end of the transaction nobody else changes it, or the cards of its person. */
export const holdSubscription = async (
  db: Queryable,
  name: SubscriptionName,
): Promise<SubscriptionRow | undefined> => {
  await db.query(hold, [name.bucket, name.userId, name.subscriptionId]);
  return findSubscription(db, name);
};

const begin = statement(
  'subscription-start',
  `select o_outcome as outcome, o_subscription_id as subscription_id
   from dipper.start_subscription($1, $2, $3, $4, $5,
     row($6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)::dipper.subscription_wish)`,
);

const claimRecovery = statement(
  'subscription-claim-recovery',
  'select dipper.claim_in_app_recovery($1, $2, $3, $4) as ours',
);
const releaseRecovery = statement(
  'subscription-release-recovery',
  'select dipper.release_in_app_recovery($1, $2, $3, $4) as released',
);

export type Wish = {
  readonly person: PersonKey;
  readonly subscriptionId: string;
  readonly cardPaymentId: string;
  readonly requestKey: string;
  readonly type: SubscriptionType;
  readonly productId: number;
  readonly djId: number | undefined;
  readonly plan: string | undefined;
  readonly grade: string | undefined;
  readonly cardId: string;
  readonly localPrice: bigint;
  readonly standardPrice: bigint | undefined;
  readonly nextPaymentAt: string | undefined;
  readonly promotionId: number | undefined;
  readonly promotionMonths: number | undefined;
  readonly termsVersion: string;
};

export type Begun = { readonly outcome: string; readonly subscription_id: string | null };

export const startSubscription = async (db: Queryable, wish: Wish): Promise<Begun> => {
  const [row] = await db.query<Begun>(begin, [
    wish.person.bucket,
    wish.person.userId,
    wish.subscriptionId,
    wish.cardPaymentId,
    wish.requestKey,
    wish.type,
    wish.productId,
    wish.djId,
    wish.plan,
    wish.grade,
    wish.cardId,
    wish.localPrice,
    wish.standardPrice,
    wish.nextPaymentAt,
    wish.promotionId,
    wish.promotionMonths,
    wish.termsVersion,
  ]);
  if (row === undefined) throw new Error('a start of a subscription was not answered');
  return row;
};

type Claim = { readonly recoveryId: string; readonly requestKey: string };

/** Whether an in-app purchase is this request's to take over. */
export const claimInAppRecovery = async (
  db: Queryable,
  { bucket, userId }: PersonKey,
  claim: Claim,
): Promise<boolean> => {
  const values = [claim.recoveryId, bucket, userId, claim.requestKey];
  const [row] = await db.query<{ ours: boolean }>(claimRecovery, values);
  return row?.ours === true;
};

/** Nothing came of this request, so another one may take the in-app purchase over. */
export const releaseInAppRecovery = async (
  db: Queryable,
  { bucket, userId }: PersonKey,
  claim: Claim,
): Promise<void> => {
  await db.query(releaseRecovery, [claim.recoveryId, bucket, userId, claim.requestKey]);
};

const cancel = statement(
  'subscription-cancel',
  'select dipper.cancel_subscription($1, $2, $3, $4) as outcome',
);
const resume = statement(
  'subscription-resume',
  'select dipper.resume_subscription($1, $2, $3) as outcome',
);
const putCard = statement(
  'subscription-set-card',
  'select dipper.set_subscription_card($1, $2, $3, $4) as outcome',
);

type Outcome = { readonly outcome: string };

const outcomeOf = ([row]: readonly Outcome[]): string => {
  if (row === undefined) throw new Error('a change of a subscription was not answered');
  return row.outcome;
};

export const cancelSubscription = async (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
  expectedAt: string | undefined,
): Promise<string> =>
  outcomeOf(await db.query<Outcome>(cancel, [bucket, userId, subscriptionId, expectedAt]));

export const resumeSubscription = async (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
): Promise<string> => outcomeOf(await db.query<Outcome>(resume, [bucket, userId, subscriptionId]));

export const setSubscriptionCard = async (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
  cardId: string,
): Promise<string> =>
  outcomeOf(await db.query<Outcome>(putCard, [bucket, userId, subscriptionId, cardId]));
