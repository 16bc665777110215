import { incomeHandlers } from './core/income/index.ts';
import { planSaleNotice } from './core/notices/index.ts';
import type { OutboxHandler } from './core/outbox/index.ts';
import { giveCardReceipt, giveCreditNote, giveReceipt } from './core/receipts/index.ts';
import { bucketOf } from './platform/bucket.ts';
import type { Database } from './platform/db/index.ts';
import type { Log } from './platform/log.ts';

/** Topics of subscriptions; a card that is about to expire causes an event of the same kind. */
const subscriptionTopics = [
  'subscription_started',
  'subscription_renewed',
  'subscription_payment_failed',
  'subscription_ended',
  'subscription_canceled',
  'subscription_resumed',
  'subscription_refunded',
  'subscription_charge_returned',
  'subscription_not_begun',
  'subscription_changed',
  'subscription_change_failed',
  'subscription_skipped',
  'card_expiring',
] as const;

export type EventTools = { readonly database: Database; readonly log: Log };

const subscriptionHandlers = (log: Log): Readonly<Record<string, OutboxHandler>> =>
  Object.fromEntries(
    subscriptionTopics.map((event) => [
      event,
      async ({ user_id: userId }) => log.info({ event, userId }, 'a subscription has changed'),
    ]),
  );

/** Events that go to webhook endpoints alone: the mail of an exchange is planned with its points. */
const sentTopics = [
  'exchange-paid',
  'exchange-refused',
  'exchange-returned',
  'person-grants-changed',
  'dj-level-changed',
] as const;

const webhookHandlers = (log: Log): Readonly<Record<string, OutboxHandler>> =>
  Object.fromEntries(
    sentTopics.map((event) => [
      event,
      async ({ user_id: userId }) => log.info({ event, userId }, 'others are told of it'),
    ]),
  );

/** Gives charges of subscriptions their papers; the subscription's own event tells the person. */
const cardHandlers = ({ database, log }: EventTools): Readonly<Record<string, OutboxHandler>> => ({
  'card-payment-succeeded': async ({ user_id: userId, outbox_id: cardPaymentId }) => {
    await giveCardReceipt(database, { bucket: bucketOf(userId), userId, cardPaymentId });
    log.info({ event: 'card-payment-succeeded', userId }, 'a kept card has paid');
  },
  'card-refund-done': async ({ user_id: userId, outbox_id: refundId }) => {
    await giveCreditNote(database, { bucket: bucketOf(userId), userId, refundId });
    log.info({ event: 'card-refund-done', userId }, 'a card payment was given back');
  },
});

/** Returns the handlers of outbox events. Each step may safely run again. */
export const eventHandlers = ({
  database,
  log,
}: EventTools): Readonly<Record<string, OutboxHandler>> => ({
  ...subscriptionHandlers(log),
  ...webhookHandlers(log),
  ...cardHandlers({ database, log }),
  ...incomeHandlers(database),
  'purchase-succeeded': async ({ user_id: userId, outbox_id: paymentId }) => {
    const person = { bucket: bucketOf(userId), userId };
    await giveReceipt(database, { ...person, paymentId });
    log.info({ event: 'purchase-succeeded', userId }, 'a purchase was credited');
  },
  'refund-done': async ({ user_id: userId, outbox_id: refundId }) => {
    const person = { bucket: bucketOf(userId), userId };
    await giveCreditNote(database, { ...person, refundId });
    log.info({ event: 'refund-done', userId }, 'a purchase was given back');
    await planSaleNotice(database, 'refund-done', { ...person, refId: refundId });
  },
  'review-refunded': async ({ user_id: userId, outbox_id: refundId }) => {
    log.info({ event: 'review-refunded', userId }, 'what was charged wrongly was given back');
    const event = { bucket: bucketOf(userId), userId, refId: refundId };
    await planSaleNotice(database, 'review-refunded', event);
  },
  'refund-declined': async ({ user_id: userId, outbox_id: refundId }) => {
    log.info({ event: 'refund-declined', userId }, 'a purchase could not be given back');
    const event = { bucket: bucketOf(userId), userId, refId: refundId };
    await planSaleNotice(database, 'refund-declined', event);
  },
});
