import {
  balanceRoute,
  chargesRoute,
  decodeAmount,
  failuresRoute,
  monthlyPaymentRoute,
  openPaymentsRoute,
  operatorPaymentRoute,
  operatorPaymentsRoute,
  operatorPersonRoute,
  operatorRefundsRoute,
  paymentMonthsRoute,
  paymentRoute,
  personTimelineRoute,
  receiptRoute,
} from '@dipper/contract';
import type { Charge, PaymentState, PaymentStatus } from '@dipper/contract';
import { balanceOf, postedAs } from './books.ts';
import type { Entry } from './books.ts';
import { wordsOfMails } from './mails.ts';
import type { Reader } from './reader.ts';
import { sumOf } from './views.ts';
import type { Facts, View } from './views.ts';

/** The state of a purchase; a part given back is a state of its own where a view knows it. */
export type PurchaseStanding = {
  readonly charge: 'open' | 'paid' | 'part' | 'refunded' | 'over';
  /** The state of its refund, or whether one is possible. */
  readonly refund: 'none' | 'possible' | 'pending' | 'refunded';
};

const chargeOf = {
  created: 'open',
  redirected: 'open',
  sent: 'open',
  unknown: 'open',
  review: 'open',
  waiting: 'open',
  succeeded: 'paid',
  part_refunded: 'part',
  refunded: 'refunded',
  declined: 'over',
  canceled: 'over',
  expired: 'over',
  abandoned: 'over',
} as const satisfies Record<PaymentState, PurchaseStanding['charge']>;

const chargeNamed = (state: string | null | undefined): string =>
  Object.entries(chargeOf).find(([name]) => name === state)?.[1] ?? `${state}`;

/** The page knows no word for a part: it is paid, and its paper says how much went back. */
const outcomeOf = {
  pending: 'open',
  waiting_for_deposit: 'open',
  success: 'paid',
  fail: 'over',
  cancel: 'over',
  expired: 'over',
  refunded: 'refunded',
} as const satisfies Record<PaymentStatus, string>;

const listOf = {
  open: 'open',
  paid: 'charges',
  part: 'charges',
  refunded: 'charges',
  over: 'failures',
};

const mailsBy = (books: readonly Entry[]): string =>
  books
    .flatMap(({ kind, credit, debit, amount }) => {
      if (kind === 'purchase' && credit === 'platform.sales') return [`paid ${amount}`];
      return kind === 'refund' && debit === 'platform.sales' ? [`refunded ${amount}`] : [];
    })
    .join(', ');

/** Returns the facts about somebody's only purchase, by the books and the table of its state. */
export const truthOfPurchase = (
  books: readonly Entry[],
  { charge, refund }: PurchaseStanding,
  price: bigint,
): Facts => {
  const sold = balanceOf(postedAs(books, 'purchase'), 'platform.sales');
  const back = -balanceOf(postedAs(books, 'refund'), 'platform.sales');
  return {
    charge,
    refund,
    outcome: charge === 'part' ? 'paid' : charge,
    list: listOf[charge],
    price,
    sold,
    back,
    net: sold - back,
    count: sold > 0n ? 1 : 0,
    brought: balanceOf(postedAs(books, 'purchase'), 'person.spoon'),
    wallet: balanceOf(books, 'person.spoon'),
    hasReceipt: sold > 0n,
    mails: mailsBy(books),
  };
};

type Of = Reader & { readonly id: string };

const refundOf = ({ refund }: Charge): string => {
  if (refund === undefined) throw new Error('a purchase says what can become of it');
  return refund.state;
};

const inHistory = ({ mine, id }: Of): readonly View[] => [
  {
    name: 'page of the payment',
    tells: async () => {
      const payment = await mine(paymentRoute, { id });
      if (payment === undefined) throw new Error('every payment has a page');
      return { outcome: outcomeOf[payment.status], price: decodeAmount(payment.totalPrice) };
    },
  },
  {
    name: 'lists of the history',
    tells: async () => {
      const lists = { charges: chargesRoute, failures: failuresRoute, open: openPaymentsRoute };
      const found: string[] = [];
      for (const [name, route] of Object.entries(lists)) {
        const results = (await mine(route))?.results ?? [];
        if (results.some(({ transactionId }) => transactionId === id)) found.push(name);
      }
      return { list: found.join(' and ') };
    },
  },
  {
    name: 'row of the history',
    tells: async () => {
      const rows = (await mine(chargesRoute))?.results ?? [];
      const row = rows.find(({ transactionId }) => transactionId === id);
      if (row === undefined) return { sold: 0n, refund: 'none' };
      return {
        sold: decodeAmount(row.totalPrice),
        back: decodeAmount(row.givenBackPrice),
        brought: decodeAmount(row.amount),
        refund: refundOf(row),
      };
    },
  },
  {
    name: 'months',
    tells: async () => {
      const now = (await mine(paymentMonthsRoute))?.months.at(-1);
      return { count: now?.count ?? -1, net: decodeAmount(now?.total ?? -1) };
    },
  },
  {
    name: 'summary of the month',
    tells: async () => {
      const now = await mine(monthlyPaymentRoute);
      return { count: now?.count ?? -1, net: decodeAmount(now?.total ?? -1) };
    },
  },
];

const besideHistory = ({ mine, id, person, mails }: Of): readonly View[] => [
  {
    name: 'receipt',
    tells: async () => {
      const receipt = await mine(receiptRoute, { id });
      if (receipt === undefined) return { hasReceipt: false };
      return {
        hasReceipt: true,
        sold: decodeAmount(receipt.total),
        back: sumOf(receipt.creditNotes, ({ amount }) => decodeAmount(amount)),
        brought: decodeAmount(receipt.product.spoons) + decodeAmount(receipt.product.bonus),
      };
    },
  },
  {
    name: 'balance',
    tells: async () => {
      const balance = await mine(balanceRoute, { id: String(person.userId) });
      return { wallet: decodeAmount(balance?.spoon ?? -1) };
    },
  },
  {
    name: 'mails',
    tells: async () => ({
      mails: wordsOfMails(await mails(), [
        [/환불이 끝났어요/, 'refunded'],
        [/영수증/, 'paid'],
      ]),
    }),
  },
];

const isDone = ({ state }: { readonly state?: string | null }): boolean => state === 'done';
const amount = (each: { readonly amount: number | string | null }): bigint =>
  decodeAmount(each.amount ?? -1);

const ofPayment = ({ asStaff, id, person }: Of): readonly View[] => {
  const query = { userId: String(person.userId) };
  return [
    {
      name: 'console: list of payments',
      tells: async () => {
        const { results } = await asStaff(operatorPaymentsRoute, { query });
        const row = results.find(({ transactionId }) => transactionId === id);
        if (row === undefined) throw new Error('every payment is in the list');
        return { charge: chargeOf[row.state], price: decodeAmount(row.totalPrice) };
      },
    },
    {
      name: 'console: payment',
      tells: async () => {
        const { payment, order, lot, entries, hasReceipt } = await asStaff(operatorPaymentRoute, {
          id,
        });
        const sales = entries.filter(({ credit }) => credit === 'platform.sales');
        return {
          charge: chargeOf[payment.state],
          back: decodeAmount(order.refundedTotal),
          sold: sumOf(sales, ({ amount }) => decodeAmount(amount)),
          wallet: lot === null ? 0n : decodeAmount(lot.paidLeft) + decodeAmount(lot.bonusLeft),
          hasReceipt,
        };
      },
    },
    {
      name: 'console: refunds of the payment',
      tells: async () => {
        const { refunds } = await asStaff(operatorPaymentRoute, { id });
        return { back: sumOf(refunds.filter(isDone), amount) };
      },
    },
    {
      name: 'console: list of refunds',
      tells: async () => {
        const { results } = await asStaff(operatorRefundsRoute);
        const refunds = results.filter(({ transactionId }) => transactionId === id);
        return { back: sumOf(refunds.filter(isDone), amount) };
      },
    },
  ];
};

const ofPerson = ({ asStaff, file, person }: Of): readonly View[] => [
  {
    name: 'console: person',
    tells: async () => {
      const profile = await asStaff(operatorPersonRoute, { id: String(person.userId) });
      return {
        wallet: decodeAmount(profile.paidSpoon) + decodeAmount(profile.bonusSpoon),
        net: decodeAmount(profile.month.paid),
      };
    },
  },
  {
    name: 'console: course of the person',
    tells: async () => {
      const lines = async (kind: string) =>
        (await asStaff(personTimelineRoute, { id: String(person.userId), query: { kind } }))
          .results;
      const [payment] = await lines('payment');
      return {
        charge: chargeNamed(payment?.state),
        price: decodeAmount(payment?.amount ?? -1),
        back: sumOf((await lines('refund')).filter(isDone), amount),
        wallet: sumOf(
          (await lines('ledger')).filter(({ unit }) => unit === 'SPOON'),
          amount,
        ),
      };
    },
  },
  {
    name: 'file of payments',
    tells: async () => {
      const [row] = await file('payments');
      return {
        charge: chargeNamed(row?.['state']),
        price: BigInt(row?.['total'] ?? -1),
        back: BigInt(row?.['refunded_total'] ?? -1),
      };
    },
  },
  {
    name: 'file of refunds',
    tells: async () => {
      const rows = (await file('refunds')).filter(isDone);
      return { back: sumOf(rows, (row) => BigInt(row['amount'] ?? -1)) };
    },
  },
];

export const viewsOfPurchase = (of: Of): readonly View[] => [
  ...inHistory(of),
  ...besideHistory(of),
  ...ofPayment(of),
  ...ofPerson(of),
];
