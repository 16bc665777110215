import type { Queryable } from '../../platform/db/index.ts';
import type { OutboxEvent } from '../outbox/index.ts';
import { publicIdOf, refundNumber, transactionId } from '../charging/index.ts';
import { findPaid, findRefunded, findSubscribed } from './repository.ts';
import type { Person } from './repository.ts';

type EventData = Readonly<Record<string, unknown>>;
type Event = {
  readonly type: string;
  readonly read: (
    db: Queryable,
    person: Person,
    event: OutboxEvent,
  ) => Promise<EventData | undefined>;
};

/** Amounts are text: whole minor units, longer than JSON's numbers are exact. */
const readPayment: Event['read'] = async (db, person, { outbox_id: paymentId }) => {
  const row = await findPaid(db, person, paymentId);
  return (
    row && {
      transactionId: transactionId({ ...person, paymentId }),
      productId: row.product_id,
      quantity: row.quantity,
      spoons: row.spoons,
      bonusSpoons: row.bonus,
      total: row.total,
      currency: row.currency,
      provider: row.provider,
    }
  );
};

const readRefund: Event['read'] = async (db, person, { outbox_id: refundId }) => {
  const row = await findRefunded(db, person, refundId);
  return (
    row && {
      refundId: refundNumber({ ...person, refundId }),
      transactionId: transactionId({ ...person, paymentId: row.payment_id }),
      amount: row.amount,
      currency: row.currency,
    }
  );
};

const readSubscription: Event['read'] = async (db, person, { payload }) => {
  const subscriptionId = String(payload['subscriptionId']);
  const row = await findSubscribed(db, person, subscriptionId);
  return (
    row && {
      subscriptionId,
      kind: row.type,
      djId: row.dj_id,
      productId: row.product_id,
      state: row.state,
      paidUntil: row.paid_until?.toISOString() ?? null,
    }
  );
};

/** Returns the exchange at its end, all from the outbox event itself. */
const readExchange: Event['read'] = async (_db, { userId }, { payload }) => {
  const { exchangeId, ...rest } = payload;
  return { exchangeId: publicIdOf('e', { userId, id: String(exchangeId) }), ...rest };
};

const readPayload: Event['read'] = async (_db, _person, { payload }) => payload;

const ofSubscription = (type: string): Event => ({
  type: `subscription.${type}`,
  read: readSubscription,
});

/** The webhook event for each outbox topic; the streaming service's own acts make no events. */
export const eventsByTopic: Readonly<Record<string, Event>> = {
  'purchase-succeeded': { type: 'payment.succeeded', read: readPayment },
  'refund-done': { type: 'payment.refunded', read: readRefund },
  subscription_started: ofSubscription('started'),
  subscription_renewed: ofSubscription('renewed'),
  subscription_changed: ofSubscription('changed'),
  subscription_canceled: ofSubscription('canceled'),
  subscription_resumed: ofSubscription('resumed'),
  subscription_payment_failed: ofSubscription('payment_failed'),
  subscription_ended: ofSubscription('ended'),
  'exchange-paid': { type: 'exchange.paid', read: readExchange },
  'exchange-refused': { type: 'exchange.refused', read: readExchange },
  'exchange-returned': { type: 'exchange.returned', read: readExchange },
  'person-grants-changed': { type: 'person.grants_changed', read: readPayload },
  'dj-level-changed': { type: 'dj.level_changed', read: readPayload },
};
