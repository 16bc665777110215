import type { Database } from '../../platform/db/index.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import type { WebhookReading } from '../../ports/payment-provider.ts';
import type { Charging, EventResult } from './charging.ts';
import {
  finishEventOf,
  isFinishedEvent,
  notePaymentEvent,
  purgeEvents,
} from './inbox-repository.ts';
import { findPayment, findPaymentName } from './repository.ts';
import { parseTransactionId } from './transaction-id.ts';
import type { PaymentName } from './transaction-id.ts';

type WebhookEvent = Extract<WebhookReading, { kind: 'news' }>;

export type Inbox = {
  /** Acts on a provider's message, once; what could not be acted on may come again. */
  readonly take: (provider: string, news: WebhookEvent) => Promise<EventResult | 'repeated'>;
  /** A message that names a charge was answered, and the answer is out of the house. */
  readonly answered: (provider: string, news: WebhookEvent) => Promise<void>;
};

/** Charges that are no purchases, heard by whoever asked for them; undefined: not theirs either. */
export type HearOther = (provider: string, orderId: string) => Promise<EventResult | undefined>;

const purgedAtOnce = 1000;

const nameOfNews = async (
  database: Database,
  provider: string,
  { about }: WebhookEvent,
): Promise<PaymentName | undefined> =>
  'transactionId' in about
    ? parseTransactionId(about.transactionId)
    : findPaymentName(database, provider, about.reference);

/** It proves nothing: whatever comes of it, we ask. */
const isHint = ({ outcome, proof, told, charge }: WebhookEvent): boolean =>
  (outcome ?? proof ?? told ?? charge) === undefined;

const whole = { mayAsk: true, isKept: true };

export const createInbox = (
  database: Database,
  charging: Charging,
  hearOther: HearOther = async () => undefined,
): Inbox => {
  const hear = async (name: PaymentName, provider: string, news: WebhookEvent) => {
    const turn = isHint(news)
      ? await charging.takeHint(provider, 'message', { ...name, refId: name.paymentId })
      : whole;
    if (!turn.isKept) {
      return turn.mayAsk ? await charging.hear(name, { provider, outcome: undefined }) : 'unclear';
    }
    const event = { provider, eventId: news.eventId };
    if (await isFinishedEvent(database, event)) {
      await notePaymentEvent(database, name, { ...event, heard: 'repeated' });
      return 'repeated';
    }
    const { outcome, proof, told, charge } = news;
    const heard = turn.mayAsk
      ? await charging.hear(name, { provider, outcome, proof, told, charge })
      : 'unclear';
    await notePaymentEvent(database, name, { ...event, heard });
    if (heard !== 'unclear') await finishEventOf(database, event);
    return heard;
  };
  return {
    take: async (provider, news) => {
      if ('transactionId' in news.about) {
        const heard = await hearOther(provider, news.about.transactionId);
        if (heard !== undefined) return heard;
      }
      const name = await nameOfNews(database, provider, news);
      // Anybody may send what nobody signs: of payments that are none nothing is kept.
      const payment = name && (await findPayment(database, name));
      if (name === undefined || payment?.provider !== provider) return 'not-ours';
      return hear(name, provider, news);
    },
    answered: async (provider, news) => {
      const name = await nameOfNews(database, provider, news);
      if (name === undefined || news.charge === undefined) return;
      await charging.answered(name, news.charge);
    },
  };
};

/** Forgets what came so long ago that nobody sends it any more. */
export const sweepInbox = async (database: Database): Promise<LoopOutcome> =>
  (await purgeEvents(database, purgedAtOnce)) === purgedAtOnce ? 'more' : 'idle';
