import type {
  Currency,
  SubscriptionEnding,
  SubscriptionState,
  SubscriptionType,
} from '@dipper/contract';
import type { PersonKey } from '../../core/accounts/index.ts';
import { call, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';

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

/** A row by its columns, since a shard's own rows are of another type. */
const whole = 'row(s.*)::dipper.subscription';

export const isShown = `dipper.is_shown(${whole})`;

export const columns = `s.bucket, s.user_id, s.subscription_id, s.state::text, s.revision, s.type, s.dj_id,
  s.product_id, s.plan, s.grade, s.name, s.standard_price, s.local_price, s.currency::text,
  s.country, s.card_id, s.promotion_months, s.anchor_at, s.next_period, s.next_due_at,
  dipper.next_payment_number(${whole}) as next_payment_number,
  dipper.next_payment_at(${whole}) as next_payment_at,
  dipper.period_amount(${whole}, dipper.next_payment_number(${whole})) as next_amount,
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
   where s.bucket = $1 and s.user_id = $2 and ${isShown}
   order by s.created_at desc, s.subscription_id limit 100`,
);

const one = statement(
  'subscription-one',
  `select ${columns} from dipper.subscription s ${joined}
   where s.bucket = $1 and s.user_id = $2 and s.subscription_id = $3 and ${isShown}`,
);

const hold = call('lock_subscription');

export const findSubscriptions = (
  db: Queryable,
  { bucket, userId }: PersonKey,
): Promise<SubscriptionRow[]> => db.query<SubscriptionRow>(list, [bucket, userId]);

export const findSubscription = async (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
): Promise<SubscriptionRow | undefined> =>
  (await db.query<SubscriptionRow>(one, [bucket, userId, subscriptionId]))[0];

/** Locks the subscription and its person's cards until the transaction ends. */
export const holdSubscription = async (
  db: Queryable,
  name: SubscriptionName,
): Promise<SubscriptionRow | undefined> => {
  await hold(db, { bucket: name.bucket, userId: name.userId, subscriptionId: name.subscriptionId });
  return findSubscription(db, name);
};

const begin = call('start_subscription');

const claimRecovery = call('claim_in_app_recovery');
const releaseRecovery = call('release_in_app_recovery');

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

export const startSubscription = (
  db: Queryable,
  { person, subscriptionId, cardPaymentId, requestKey, ...wish }: Wish,
): Promise<Gives<'start_subscription'>> => {
  const { bucket, userId } = person;
  const productId = BigInt(wish.productId);
  const djId = wish.djId === undefined ? undefined : BigInt(wish.djId);
  const promotionId = wish.promotionId === undefined ? undefined : BigInt(wish.promotionId);
  return begin(db, {
    bucket,
    userId,
    subscriptionId,
    cardPaymentId,
    requestKey,
    wish: { ...wish, productId, djId, promotionId },
  });
};

type Claim = { readonly recoveryId: string; readonly requestKey: string };

/** Whether an in-app purchase is this request's to take over. */
export const claimInAppRecovery = (
  db: Queryable,
  { bucket, userId }: PersonKey,
  claim: Claim,
): Promise<boolean> =>
  claimRecovery(db, {
    recoveryId: claim.recoveryId,
    bucket,
    userId,
    requestKey: claim.requestKey,
  });

/**
 * Releases an in-app purchase whose request led to nothing, so that another request can take it
 * over.
 */
export const releaseInAppRecovery = async (
  db: Queryable,
  { bucket, userId }: PersonKey,
  claim: Claim,
): Promise<void> => {
  await releaseRecovery(db, {
    recoveryId: claim.recoveryId,
    bucket,
    userId,
    requestKey: claim.requestKey,
  });
};

const cancel = call('cancel_subscription');
const resume = call('resume_subscription');
const putCard = call('set_subscription_card');

export const cancelSubscription = (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
  expectedAt: string | undefined,
): Promise<Gives<'cancel_subscription'>> =>
  cancel(db, { bucket, userId, subscriptionId, expectedAt });

export const resumeSubscription = (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
): Promise<Gives<'resume_subscription'>> => resume(db, { bucket, userId, subscriptionId });

export const setSubscriptionCard = (
  db: Queryable,
  { bucket, userId, subscriptionId }: SubscriptionName,
  cardId: string,
): Promise<Gives<'set_subscription_card'>> =>
  putCard(db, { bucket, userId, subscriptionId, cardId });
