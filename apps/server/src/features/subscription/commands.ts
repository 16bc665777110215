import { decodeAmount, isErrorName } from '@dipper/contract';
import type { BodyOf, CardPaymentAnswer, ErrorName, subscribeRoute } from '@dipper/contract';
import type { PersonKey } from '../../core/accounts/index.ts';
import { isCardPaymentOver } from '../../core/card-charging/index.ts';
import type { CardCharging, CardPaymentName } from '../../core/card-charging/index.ts';
import { findTerms } from '../../core/catalogue/index.ts';
import { parsePublicId } from '../../core/charging/index.ts';
import { isConnectionLost, isRetryable, isTimedOut, sqlState } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { describeFreeStart, describeProgress } from './describe-model.ts';
import { findFirstPayment, findProgress } from './payment-repository.ts';
import { claimInAppRecovery, releaseInAppRecovery, startSubscription } from './repository.ts';
import type { SubscriptionName, Wish } from './repository.ts';

export type SubscriptionTools = {
  readonly database: Database;
  readonly cardCharging: CardCharging;
  readonly log: Log;
};

export type Refused = { readonly kind: 'refused'; readonly error: ErrorName };
export type Subscribed =
  | Refused
  | { readonly kind: 'subscribed'; readonly answer: CardPaymentAnswer };

export const refused = (error: ErrorName): Refused => ({ kind: 'refused', error });

/** A step of a money function that failed says so by this state, and its name. */
const stepState = 'DP001';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** The name of the step that failed, or undefined where the error is none of that. */
export const failedStep = (error: unknown): ErrorName | undefined => {
  const name = messageOf(error);
  return sqlState(error) === stepState && isErrorName(name) ? name : undefined;
};

/** An unforeseen error fails this one call, not the whole server. */
const isOwnFailure = (error: unknown): boolean =>
  sqlState(error) !== undefined &&
  !isRetryable(error) &&
  !isTimedOut(error) &&
  !isConnectionLost(error);

/** How long a caller waits for the end of a payment before they follow its progress. */
const waitForEndMs = 2000;

/** Sends a charge that was just written. If the process dies now, a worker continues. */
export const sendAndWait = async (
  { cardCharging, log }: SubscriptionTools,
  name: CardPaymentName,
): Promise<void> => {
  const sent = cardCharging.send(name).then(
    () => undefined,
    (error: unknown) => log.warn({ error }, 'a card payment is sent by the worker instead'),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitForEndMs);
  });
  await Promise.race([sent, waited]);
  clearTimeout(timer);
};

type Body = BodyOf<typeof subscribeRoute>;

type SubscribeRequest = {
  readonly person: PersonKey;
  readonly body: Body;
  readonly requestKey: string;
};

const wishOf = (
  { person, body, requestKey }: SubscribeRequest,
  termsVersion: string,
): Wish | undefined => {
  const card = parsePublicId('k', body.selectCardId);
  if (card?.userId !== person.userId) return undefined;
  return {
    person: { bucket: person.bucket, userId: person.userId },
    subscriptionId: newUuid(),
    cardPaymentId: newUuid(),
    requestKey,
    type: body.type,
    productId: body.productId,
    djId: body.djId,
    plan: body.plan,
    grade: body.grade,
    cardId: card.id,
    localPrice: decodeAmount(body.expectedLocalPrice),
    standardPrice:
      body.expectedStandardPrice === undefined
        ? undefined
        : decodeAmount(body.expectedStandardPrice),
    nextPaymentAt: body.expectedNextPaymentTime,
    promotionId: body.promotionId,
    promotionMonths: body.promotionMonth,
    termsVersion,
  };
};

const begin = async (
  { database, log }: SubscriptionTools,
  wish: Wish,
): Promise<Refused | SubscriptionName> => {
  try {
    const { outcome, subscription_id: subscriptionId } = await startSubscription(database, wish);
    if (outcome !== 'started' && outcome !== 'repeated') return refused(outcome);
    if (subscriptionId === null) throw new Error('a subscription has a number');
    return { ...wish.person, subscriptionId };
  } catch (error) {
    const step = failedStep(error);
    if (step === undefined && !isOwnFailure(error)) throw error;
    log.error({ error, reason: step }, 'a subscription could not be created');
    return refused(step ?? 'subscription_creation_failed');
  }
};

const answerOf = async (
  tools: SubscriptionTools,
  name: SubscriptionName,
): Promise<CardPaymentAnswer> => {
  const { bucket, userId, subscriptionId } = name;
  const first = await findFirstPayment(tools.database, name);
  if (first === undefined) throw new Error('a subscription has no first period');
  if (first.card_payment_id === null) {
    return describeFreeStart(userId, subscriptionId, first.created_at);
  }
  const payment = { bucket, userId, cardPaymentId: first.card_payment_id };
  const before = await findProgress(tools.database, payment, payment.cardPaymentId);
  if (before !== undefined && !isCardPaymentOver(before.state)) await sendAndWait(tools, payment);
  const progress = await findProgress(tools.database, payment, payment.cardPaymentId);
  if (progress === undefined) throw new Error('the first payment of a subscription vanished');
  return describeProgress(userId, progress);
};

/** Returns the version of the terms that the page showed, or the current one. */
const agreedTo = async (database: Database, { termsVersion }: Body): Promise<string> =>
  termsVersion ?? (await findTerms(database, { country: 'kr', key: 'recurring' })).version;

/** Writes the subscription with its first charge, sends that, and returns the state. */
export const subscribe = async (
  tools: SubscriptionTools,
  request: SubscribeRequest,
): Promise<Subscribed> => {
  const { person, body, requestKey } = request;
  if (!body.agreesToTerms) return refused('card_terms_denied');
  const wish = wishOf(request, await agreedTo(tools.database, body));
  if (wish === undefined) return refused('card_not_found');
  const recoveryId = body.inAppRecoveryId;
  if (
    recoveryId !== undefined &&
    !(await claimInAppRecovery(tools.database, person, { recoveryId, requestKey }))
  ) {
    return refused('duplicate_in_app_recovery');
  }
  const begun = await begin(tools, wish);
  if ('kind' in begun) {
    if (recoveryId !== undefined) {
      await releaseInAppRecovery(tools.database, person, { recoveryId, requestKey });
    }
    return begun;
  }
  return { kind: 'subscribed', answer: await answerOf(tools, begun) };
};
