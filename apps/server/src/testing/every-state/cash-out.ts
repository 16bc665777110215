import {
  cashMonthlyRoute,
  currentCompleteDepositRoute,
  decodeAmount,
  estimatedAmountsRoute,
  exchangeHistoryStatusRoute,
  exchangeRoute,
  exchangesRoute,
  operatorExchangeRoute,
  operatorExchangesRoute,
  operatorPersonRoute,
  personTimelineRoute,
} from '@dipper/contract';
import type {
  ExchangeRequest,
  ExchangeState,
  ExchangeStatus,
  ExchangeStep,
} from '@dipper/contract';
import { balanceOf } from './books.ts';
import type { Entry } from './books.ts';
import { wordsOfMails } from './mails.ts';
import type { Reader } from './reader.ts';
import { sumOf } from './views.ts';
import type { Facts, View } from './views.ts';

/** The state of a cash-out, in the server's word and in the one that its person reads. */
export type CashOutStanding = {
  readonly is: ExchangeState;
  readonly status: ExchangeStatus;
  readonly step: ExchangeStep;
  readonly isCancelable: boolean;
  readonly notices: readonly ('requested' | 'paid' | 'refused' | 'returned' | 'canceled')[];
};

export type CashOutRequest = {
  readonly points: bigint;
  readonly amount: bigint;
  readonly ref: string;
};

const running: ReadonlySet<ExchangeStatus> = new Set(['checking', 'waiting_for_deposit']);

/** Returns the facts about a cash-out and its DJ, by the books and the table of its state. */
export const truthOfCashOut = (
  books: readonly Entry[],
  { is, status, step, isCancelable, notices }: CashOutStanding,
  { points, amount, ref }: CashOutRequest,
): Facts => {
  const own = books.filter(({ ref_id }) => ref_id === ref);
  const paid = balanceOf(own, 'platform.payout');
  return {
    is,
    status,
    step,
    isCancelable,
    points,
    amount,
    isPaid: paid === amount,
    wasPaid: own.some(({ kind }) => kind === 'exchange_paid'),
    wasCanceled: status === 'cancel',
    isRunning: running.has(status),
    isHeld: balanceOf(own, 'platform.point.reserved') === points,
    waits: is === 'requested',
    balance: balanceOf(books, 'person.point'),
    mails: notices.map((word) => `${word} ${amount}`).join(', '),
  };
};

type Of = Reader & { readonly id: string };

const request = (exchange: ExchangeRequest | undefined): Facts => ({
  status: exchange?.status ?? 'none',
  step: exchange?.steps.at(-1)?.step ?? 'none',
  isCancelable: exchange?.isCancelable ?? false,
  points: decodeAmount(exchange?.points ?? -1),
  amount: decodeAmount(exchange?.amount ?? -1),
  wasPaid: exchange?.actualDepositDate !== null,
  wasCanceled: exchange?.cancellationDate !== null,
});

const inWallet = ({ mine, mails, person, id }: Of): readonly View[] => [
  {
    name: 'list of exchanges',
    tells: async () => {
      const { results = [] } = (await mine(exchangesRoute)) ?? {};
      return request(results.find(({ exchangeId }) => exchangeId === id));
    },
  },
  { name: 'page of the exchange', tells: async () => request(await mine(exchangeRoute, { id })) },
  {
    name: 'lists by status',
    tells: async () => {
      const statuses = ['waiting_for_deposit', 'complete', 'cancel', 'checking', 'refusal'];
      const found: string[] = [];
      for (const status of statuses) {
        const { results = [] } = (await mine(exchangesRoute, { query: { status } })) ?? {};
        if (results.some(({ exchangeId }) => exchangeId === id)) found.push(status);
      }
      return { status: found.join(' and ') };
    },
  },
  {
    name: 'whether one runs',
    tells: async () => ({
      isRunning: (await mine(exchangeHistoryStatusRoute))?.isProceedingExchange ?? 'none',
    }),
  },
  {
    name: 'last deposit',
    tells: async () => ({
      isPaid: (await mine(currentCompleteDepositRoute))?.deposit?.exchangeId === id,
    }),
  },
  {
    name: 'balance',
    tells: async () => ({
      balance: decodeAmount((await mine(cashMonthlyRoute))?.total_remain_amount ?? -1),
    }),
  },
  {
    name: 'what all of it comes to',
    tells: async () => {
      const amounts = await mine(estimatedAmountsRoute, { id: String(person.userId) });
      return { balance: decodeAmount(amounts?.points ?? -1) };
    },
  },
  {
    name: 'mails',
    tells: async () => ({
      mails: wordsOfMails(await mails(), [
        [/환전을 신청했어요/, 'requested'],
        [/지급했어요/, 'paid'],
        [/지급하지 못했어요/, 'refused'],
        [/되돌아왔어요/, 'returned'],
        [/취소했어요/, 'canceled'],
      ]),
    }),
  },
];

const inConsole = ({ asStaff, file, person, id }: Of): readonly View[] => {
  const inList = async (query: Readonly<Record<string, string>>) =>
    (await asStaff(operatorExchangesRoute, { query })).results.find(
      ({ exchangeId }) => exchangeId === id,
    );
  return [
    {
      name: 'console: list of exchanges',
      tells: async () => {
        const row = await inList({});
        return { is: row?.state ?? 'none', amount: decodeAmount(row?.estimated.amount ?? -1) };
      },
    },
    {
      name: 'console: what waits for a decision',
      tells: async () => ({ waits: (await inList({ waitingFor: 'anyone' })) !== undefined }),
    },
    {
      name: 'console: exchange',
      tells: async () => {
        const { exchange, log } = await asStaff(operatorExchangeRoute, { id });
        const { state, estimated } = exchange;
        return {
          is: log.at(-1)?.to ?? state,
          points: decodeAmount(estimated.points),
          amount: decodeAmount(estimated.amount),
          waits: state === 'requested',
          wasPaid: log.some(({ to }) => to === 'paid'),
        };
      },
    },
    {
      name: 'console: person',
      tells: async () => {
        const { point } = await asStaff(operatorPersonRoute, { id: String(person.userId) });
        return { balance: decodeAmount(point) };
      },
    },
    {
      name: 'console: course of the person',
      tells: async () => {
        const lines = async (kind: string) =>
          (await asStaff(personTimelineRoute, { id: String(person.userId), query: { kind } }))
            .results;
        const [newest] = await lines('exchange');
        const posted = (await lines('ledger')).filter(({ unit }) => unit === 'POINT');
        return {
          is: newest?.what ?? 'none',
          amount: decodeAmount(newest?.amount ?? -1),
          balance: sumOf(posted, (line) => decodeAmount(line.amount ?? -1)),
        };
      },
    },
    {
      name: 'file of exchanges',
      tells: async () => {
        const row = (await file('exchanges')).find((each) => each['exchange_id'] === id);
        return {
          is: row?.['state'] ?? 'none',
          points: BigInt(row?.['points'] ?? -1),
          amount: BigInt(row?.['amount'] ?? -1),
          wasPaid: row?.['paid_at'] !== '',
        };
      },
    },
  ];
};

export const viewsOfCashOut = (of: Of): readonly View[] => [...inWallet(of), ...inConsole(of)];
