import type { Estimated, ExchangeRequest, ExchangeWay } from '@dipper/contract';
import type { Answer, Answers } from './screen.tsx';

export const exchangeId = 'xrs-0196f7b1c2d370008000000000000001';

export const estimated: Estimated = {
  points: 100_000,
  originAmount: 100_000,
  spoonFee: 40_000,
  pgFee: 5000,
  taxAndUtilityBills: 1810,
  remittanceFee: 500,
  amount: 52_690,
  unit: 'KRW',
};

/** A cash-out that somebody looks at, where nothing else is said. */
export const exchangeWith = (part: Partial<ExchangeRequest> = {}): ExchangeRequest => ({
  exchangeId,
  type: 'cash',
  status: 'checking',
  date: '2026-11-20T03:04:00Z',
  amount: 52_690,
  unit: 'KRW',
  points: 100_000,
  estimated,
  steps: [{ step: 'requested', at: '2026-11-20T03:04:00Z' }],
  isCancelable: true,
  estimatedDepositDate: '2026-11-27T03:04:00Z',
  actualDepositDate: null,
  cancellationDate: null,
  reason: null,
  ...part,
});

export const conversion = (part: Partial<ExchangeRequest> = {}): ExchangeRequest =>
  exchangeWith({
    type: 'convert',
    status: 'complete',
    amount: 500,
    unit: 'SPOON',
    points: 55_000,
    estimated: null,
    steps: [
      { step: 'requested', at: '2026-11-20T03:04:00Z' },
      { step: 'complete', at: '2026-11-20T03:04:00Z' },
    ],
    isCancelable: false,
    estimatedDepositDate: null,
    actualDepositDate: '2026-11-20T03:04:00Z',
    ...part,
  });

export const wayWith = (part: Partial<ExchangeWay> = {}): ExchangeWay => ({
  type: 'cash',
  unit: 'KRW',
  minimumAmount: 30_000,
  minimumBalance: 30_000,
  minimumSpoons: 500,
  minimumPoints: 0,
  depositDays: 7,
  depositDate: '2026-12-08T15:00:00Z',
  estimated,
  ...part,
});

/** Spoons as they are had in Korea, where nothing else is said. */
const conversionWith = (part: Partial<ExchangeWay>): ExchangeWay =>
  wayWith({ type: 'convert', unit: 'SPOON', spoonPoints: 110, estimated: null, ...part });

type Offered = { readonly ways?: readonly ExchangeWay[]; readonly convert?: Partial<ExchangeWay> };

/** Builds the ways to use so many points. */
export const waysWith = (points: number, { ways = [], convert = {} }: Offered = {}): Answer => ({
  body: { points, results: [...ways, conversionWith(convert)] },
});

export const pageOf = (results: readonly unknown[], next?: string): Answer => ({
  body: { results, nextCursor: next ?? null },
  ...(next !== undefined && { link: `<?limit=20&cursor=${next}>; rel="next"` }),
});

export const standing = (part: object = {}): Answer => ({
  body: { isProceedingExchange: false, isUnderMaintenance: false, counts: [], ...part },
});

/** The answers for a DJ with a hundred thousand points: one way, and no exchange yet. */
export const exchangeAnswers: Answers = {
  exchangeHistoryStatus: standing(),
  cashMonthly: {
    body: {
      total_remain_amount: 100_000,
      total_spoon: 1200,
      total_amount: 132_000,
      results: [],
      nextCursor: null,
    },
  },
  subscriptionMonthly: pageOf([]),
  estimatedAmounts: waysWith(100_000, { ways: [wayWith()] }),
  exchanges: pageOf([]),
  balance: {
    body: {
      userId: 1001,
      spoon: 340,
      paidSpoon: 300,
      bonusSpoon: 40,
      point: 100_000,
      expiring: [],
    },
  },
};
