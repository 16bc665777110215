import {
  decodeAmount,
  operatorCardPaymentRoute,
  operatorCardPaymentsRoute,
  operatorSubscriptionRoute,
  operatorSubscriptionsRoute,
  personTimelineRoute,
} from '@dipper/contract';
import type { OperatorCardPayment } from '@dipper/contract';
import type { Reader } from './reader.ts';
import { sumOf } from './views.ts';
import type { Facts, View } from './views.ts';

export type Of = Reader & { readonly id: string };

const newestOf = {
  created: 'open',
  sent: 'open',
  unknown: 'open',
  review: 'open',
  succeeded: 'paid',
  part_refunded: 'part',
  refunded: 'refunded',
  declined: 'declined',
} as const satisfies Record<OperatorCardPayment['state'], string>;

const newestNamed = (state: string | null | undefined): string =>
  Object.entries(newestOf).find(([name]) => name === state)?.[1] ?? `${state}`;

const isPaid = (state: OperatorCardPayment['state']): boolean =>
  ['paid', 'part', 'refunded'].includes(newestOf[state]);

export const amount = (each: { readonly amount: number | string | null }): bigint =>
  decodeAmount(each.amount ?? -1);
export const refunded = (each: { readonly refundedAmount: number | string }): bigint =>
  decodeAmount(each.refundedAmount);

const chargesShown = (all: readonly OperatorCardPayment[]): Facts => {
  const [newest] = all;
  const paid = all.filter(({ state }) => isPaid(state));
  return {
    newest: newest === undefined ? 'none' : newestOf[newest.state],
    count: paid.length,
    sold: sumOf(paid, amount),
    back: sumOf(all, refunded),
    declines: all.filter(({ state }) => state === 'declined').length,
  };
};

export const renewalInConsole = ({ asStaff, id, person }: Of): readonly View[] => {
  const userId = String(person.userId);
  const ofPerson = async () =>
    (await asStaff(operatorCardPaymentsRoute)).results.filter(
      (each) => String(each.userId) === userId,
    );
  const detail = () => asStaff(operatorSubscriptionRoute, { id });
  return [
    {
      name: 'console: list of subscriptions',
      tells: async () => {
        const { results } = await asStaff(operatorSubscriptionsRoute, { query: { userId } });
        const row = results.find(({ subscriptionId }) => subscriptionId === id);
        return { subscription: row?.state ?? 'none', hasTrouble: row?.trouble !== null };
      },
    },
    {
      name: 'console: subscription',
      tells: async () => ({ subscription: (await detail()).subscription.state }),
    },
    { name: 'console: its charges', tells: async () => chargesShown((await detail()).charges) },
    {
      name: 'console: its papers',
      tells: async () => {
        const { invoices } = await detail();
        const of = (name: string) => invoices.filter(({ kind }) => kind === name);
        return {
          count: of('receipt').length,
          sold: sumOf(of('receipt'), amount),
          back: sumOf(of('credit'), amount),
        };
      },
    },
    { name: 'console: list of card payments', tells: async () => chargesShown(await ofPerson()) },
    {
      name: 'console: card payments',
      tells: async () => {
        const all = await Promise.all(
          (await ofPerson()).map((each) =>
            asStaff(operatorCardPaymentRoute, { id: each.cardPaymentId }),
          ),
        );
        const refunds = all.flatMap((each) => each.refunds).filter(({ state }) => state === 'done');
        const sales = all
          .flatMap(({ entries }) => entries)
          .filter(({ kind }) => kind === 'subscription_sale');
        return {
          ...chargesShown(all.map(({ payment }) => payment)),
          back: sumOf(refunds, amount),
          sold: sumOf(sales, amount),
        };
      },
    },
  ];
};

export const renewalInFiles = ({ asStaff, file, person }: Of): readonly View[] => [
  {
    name: 'console: course of the person',
    tells: async () => {
      const lines = async (kind: string) =>
        (await asStaff(personTimelineRoute, { id: String(person.userId), query: { kind } }))
          .results;
      const [newest] = await lines('charge');
      const back = (await lines('refund')).filter(({ state }) => state === 'done');
      return { newest: newestNamed(newest?.state), back: sumOf(back, amount) };
    },
  },
  {
    name: 'file of card payments',
    tells: async () => {
      const rows = await file('card_payments');
      const paid = rows.filter(({ state }) => newestNamed(state) !== 'declined');
      return {
        newest: newestNamed(rows.at(-1)?.['state']),
        sold: sumOf(paid, (row) => BigInt(row['amount'] ?? -1)),
        back: sumOf(rows, (row) => BigInt(row['refunded_amount'] ?? -1)),
      };
    },
  },
  {
    name: 'file of subscriptions',
    tells: async () => {
      const [row] = await file('subscriptions');
      return { subscription: row?.['state'] ?? 'none' };
    },
  },
];
