import {
  cardPaymentRoute,
  chargesRoute,
  decodeAmount,
  failuresRoute,
  paymentMonthsRoute,
  receiptRoute,
  subscriptionPaymentsRoute,
  subscriptionRoute,
  subscriptionsRoute,
  subscriptionTimelineRoute,
} from '@dipper/contract';
import type { PeriodPayment, Subscription } from '@dipper/contract';
import { balanceOf, postedAs } from './books.ts';
import type { Entry } from './books.ts';
import { wordsOfMails } from './mails.ts';
import { amount, refunded, renewalInConsole, renewalInFiles } from './renewal-in-console.ts';
import type { Of } from './renewal-in-console.ts';
import { sumOf } from './views.ts';
import type { Facts, View } from './views.ts';

/** The state of a subscription, and of its newest charge. */
export type RenewalStanding = {
  readonly subscription: Subscription['state'];
  readonly newest: 'paid' | 'part' | 'refunded' | 'declined';
  /** Charges of it that were declined so far. */
  readonly declines: number;
  /** The mails to its person, in words of this test; amounts are those of the books. */
  readonly notices: readonly ('started' | 'failed' | 'renewed' | 'refunded')[];
};

const amountsBy = (books: readonly Entry[], kind: string): bigint[] =>
  postedAs(books, kind).map(({ amount }) => amount);

const mailsBy = (
  books: readonly Entry[],
  notices: RenewalStanding['notices'],
  price: bigint,
): string => {
  const [sales, backs] = [
    amountsBy(books, 'subscription_sale'),
    amountsBy(books, 'subscription_refund'),
  ];
  const amountOf = { started: sales, renewed: sales, refunded: backs, failed: undefined };
  return notices.map((word) => `${word} ${amountOf[word]?.shift() ?? price}`).join(', ');
};

/** Returns the facts about somebody's only subscription, by the books and the table of its state. */
export const truthOfRenewal = (
  books: readonly Entry[],
  { subscription, newest, declines, notices }: RenewalStanding,
  price: bigint,
): Facts => {
  const sold = balanceOf(postedAs(books, 'subscription_sale'), 'platform.sales.subscriptions');
  const back = -balanceOf(postedAs(books, 'subscription_refund'), 'platform.sales.subscriptions');
  return {
    subscription,
    newest,
    outcome: newest === 'part' ? 'paid' : newest,
    declines,
    hasTrouble: subscription === 'past_due',
    next: subscription === 'ended' ? 0n : price,
    sold,
    back,
    net: sold - back,
    count: postedAs(books, 'subscription_sale').length,
    mails: mailsBy(books, notices, price),
  };
};

const statusOf = { success: 'paid', fail: 'declined', refunded: 'refunded' } as const;
const outcomeOf = (status: string): string =>
  Object.entries(statusOf).find(([name]) => name === status)?.[1] ?? status;

const newestPayment = ({ status, refundedAmount }: PeriodPayment): string =>
  status === 'success' && decodeAmount(refundedAmount) > 0n ? 'part' : outcomeOf(status);

const ofSubscription = ({ mine, id }: Of): readonly View[] => {
  const standing = (subscription: Subscription | undefined): Facts => ({
    subscription: subscription?.state ?? 'none',
    hasTrouble: subscription?.trouble !== null,
    next: decodeAmount(subscription?.nextAmount ?? 0),
  });
  const payments = async () => (await mine(subscriptionPaymentsRoute, { id }))?.results ?? [];
  return [
    {
      name: 'list of subscriptions',
      tells: async () => {
        const all = (await mine(subscriptionsRoute))?.results ?? [];
        return standing(all.find(({ subscriptionId }) => subscriptionId === id));
      },
    },
    {
      name: 'page of the subscription',
      tells: async () => standing(await mine(subscriptionRoute, { id })),
    },
    {
      name: 'its course',
      tells: async () => {
        const events = (await mine(subscriptionTimelineRoute, { id }))?.results ?? [];
        const of = (kind: string) => events.filter((event) => event.kind === kind);
        return {
          sold: sumOf(of('paid'), amount),
          back: sumOf(of('refunded'), amount),
          declines: of('declined').length,
        };
      },
    },
    {
      name: 'its payments',
      tells: async () => {
        const all = await payments();
        const paid = all.filter(({ status }) => status === 'success' || status === 'refunded');
        const [newest] = all;
        return {
          newest: newest === undefined ? 'none' : newestPayment(newest),
          sold: sumOf(paid, amount),
          back: sumOf(all, refunded),
          declines: all.filter(({ status }) => status === 'fail').length,
          count: paid.filter(({ paidAt }) => paidAt !== null).length,
        };
      },
    },
    {
      name: 'progress of its newest payment',
      tells: async () => {
        const [newest] = await payments();
        const payment = await mine(cardPaymentRoute, { id: newest?.cardPaymentId ?? 'none' });
        return { outcome: outcomeOf(payment?.status ?? 'none') };
      },
    },
  ];
};

const ofHistory = ({ mine, mails }: Of): readonly View[] => {
  const rows = async () => (await mine(chargesRoute))?.results ?? [];
  return [
    {
      name: 'rows of the history',
      tells: async () => ({
        count: (await rows()).length,
        sold: sumOf(await rows(), ({ totalPrice }) => decodeAmount(totalPrice)),
        back: sumOf(await rows(), ({ givenBackPrice }) => decodeAmount(givenBackPrice)),
      }),
    },
    {
      name: 'failures of the history',
      tells: async () => ({ declines: (await mine(failuresRoute))?.results.length ?? -1 }),
    },
    {
      name: 'months',
      tells: async () => {
        const months = (await mine(paymentMonthsRoute))?.months ?? [];
        return {
          net: sumOf(months, ({ total }) => decodeAmount(total)),
          count: months.reduce((sum, { count }) => sum + count, 0),
        };
      },
    },
    {
      name: 'receipts',
      tells: async () => {
        const ids = (await rows()).map(({ transactionId }) => transactionId);
        const all = await Promise.all(ids.map((each) => mine(receiptRoute, { id: each })));
        const papers = all.filter((each) => each !== undefined);
        return {
          count: papers.length,
          sold: sumOf(papers, ({ total }) => decodeAmount(total)),
          back: sumOf(papers, ({ creditNotes }) => sumOf(creditNotes, amount)),
        };
      },
    },
    {
      name: 'mails',
      tells: async () => ({
        mails: wordsOfMails(await mails(), [
          [/구독이 시작됐어요/, 'started'],
          [/결제하지 못했어요/, 'failed'],
          [/구독료가 결제됐어요/, 'renewed'],
          [/환불이 끝났어요/, 'refunded'],
        ]),
      }),
    },
  ];
};

export const viewsOfRenewal = (of: Of): readonly View[] => [
  ...ofSubscription(of),
  ...ofHistory(of),
  ...renewalInConsole(of),
  ...renewalInFiles(of),
];
