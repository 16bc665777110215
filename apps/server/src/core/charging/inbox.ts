import type { Database } from '../../platform/db/index.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import type { WebhookReading } from '../../ports/payment-provider.ts';
import type { Charging, Handled } from './charging.ts';
import {
  finishEventOf,
  isFinishedEvent,
  notePaymentEvent,
  purgeEvents,
} from './inbox-repository.ts';
import { findPayment, findPaymentName } from './repository.ts';
import { parseTransactionId } from './transaction-id.ts';
import type { PaymentName } from './transaction-id.ts';

type WebhookEvent = Extract<WebhookReading, { kind: 'event' }>;

export type Inbox = {
  /** Acts on a provider's webhook, once; one that could not be handled may come again. */
  readonly take: (provider: string, event: WebhookEvent) => Promise<Handled | 'repeated'>;
  /** Called when our answer to a message about a charge was sent. */
  readonly answered: (provider: string, event: WebhookEvent) => Promise<void>;
};

/**
 * Handles webhooks of orders that are no purchases, such as charges of kept cards. Returns
 * undefined if the order is not its own.
 */
export type HearOther = (provider: string, orderId: string) => Promise<Handled | undefined>;

const purgedAtOnce = 1000;

const nameOfEvent = async (
  database: Database,
  provider: string,
  { about }: WebhookEvent,
): Promise<PaymentName | undefined> =>
  'transactionId' in about
    ? parseTransactionId(about.transactionId)
    : findPaymentName(database, provider, about.reference);

/** A hint proves nothing, so the provider is asked before anything changes. */
const isHint = ({ outcome, proof, report, charge }: WebhookEvent): boolean =>
  (outcome ?? proof ?? report ?? charge) === undefined;

const whole = { mayAsk: true, isKept: true };

export const createInbox = (
  database: Database,
  charging: Charging,
  hearOther: HearOther = async () => undefined,
): Inbox => {
  const hear = async (name: PaymentName, provider: string, event: WebhookEvent) => {
    const turn = isHint(event)
      ? await charging.takeHint(provider, 'message', { ...name, refId: name.paymentId })
      : whole;
    if (!turn.isKept) {
      return turn.mayAsk ? await charging.hear(name, { provider, outcome: undefined }) : 'unclear';
    }
    const key = { provider, eventId: event.eventId };
    if (await isFinishedEvent(database, key)) {
      await notePaymentEvent(database, name, { ...key, heard: 'repeated' });
      return 'repeated';
    }
    const { outcome, proof, report, charge } = event;
    const handled = turn.mayAsk
      ? await charging.hear(name, { provider, outcome, proof, report, charge })
      : 'unclear';
    await notePaymentEvent(database, name, { ...key, heard: handled });
    if (handled !== 'unclear') await finishEventOf(database, key);
    return handled;
  };
  return {
    take: async (provider, event) => {
      if ('transactionId' in event.about) {
        const handled = await hearOther(provider, event.about.transactionId);
        if (handled !== undefined) return handled;
      }
      const name = await nameOfEvent(database, provider, event);
      // Anybody may send an unsigned message, so one that names no payment of ours is not stored.
      const payment = name && (await findPayment(database, name));
      if (name === undefined || payment?.provider !== provider) return 'not-ours';
      return hear(name, provider, event);
    },
    answered: async (provider, event) => {
      const name = await nameOfEvent(database, provider, event);
      if (name === undefined || event.charge === undefined) return;
      await charging.answered(name, event.charge);
    },
  };
};

/** Deletes messages that are too old for a provider to send again. */
export const sweepInbox = async (database: Database): Promise<LoopOutcome> =>
  (await purgeEvents(database, purgedAtOnce)) === purgedAtOnce ? 'more' : 'idle';
