import type { ExchangeRequest } from '@dipper/contract';
import { banksAnswer } from './payments.ts';
import type { Answer, Answers } from './screen.tsx';

export const exchangeId = 'x1-0196f7b1c2d370008000000000000001';

/** Builds a Korean estimate with whole-number rates that are easy to follow. */
export const estimatedFor = (points: number) => ({
  points,
  originAmount: points,
  spoonFee: points / 5,
  pgFee: points / 20,
  taxAndUtilityBills: points / 40,
  remittanceFee: 500,
  amount: points - points / 5 - points / 20 - points / 40 - 500,
  unit: 'KRW' as const,
});

export const wayWith = (part: object = {}) => ({
  type: 'cash',
  unit: 'KRW',
  minimumAmount: 30_000,
  minimumBalance: 30_000,
  minimumSpoons: 500,
  minimumPoints: 0,
  depositDays: 7,
  depositDate: '2026-12-08T15:00:00Z',
  estimated: estimatedFor(1_000_000),
  ...part,
});

/** Spoons as they are had in Korea. */
const conversionWay = wayWith({
  type: 'convert',
  unit: 'SPOON',
  spoonPoints: 110,
  estimated: null,
});

export const waysAnswer = (points: number, ...ways: readonly object[]): Answer => ({
  body: { points, results: [...ways, conversionWay] },
});

export const standing = (part: object = {}): Answer => ({
  body: { isProceedingExchange: false, isUnderMaintenance: false, counts: [], ...part },
});

export const exchangeWith = (part: Partial<ExchangeRequest> = {}): ExchangeRequest => ({
  exchangeId,
  type: 'cash',
  status: 'checking',
  date: '2026-11-20T03:04:00Z',
  amount: 72_000,
  unit: 'KRW',
  points: 100_000,
  estimated: estimatedFor(100_000),
  steps: [{ step: 'requested', at: '2026-11-20T03:04:00Z' }],
  isCancelable: true,
  estimatedDepositDate: '2026-11-27T03:04:00Z',
  actualDepositDate: null,
  cancellationDate: null,
  reason: null,
  ...part,
});

/** A server where somebody in Korea can cash out a million points. */
export const openForCash: Answers = {
  estimatedAmounts: waysAnswer(1_000_000, wayWith()),
  exchangeHistoryStatus: standing(),
  banks: banksAnswer,
  keptPayee: { body: { payee: null } },
  estimateExchange: (request) => {
    const { exchangeAmount }: { exchangeAmount: number } = JSON.parse(request.body ?? '{}');
    return { body: estimatedFor(exchangeAmount) };
  },
  cashOut: { status: 201, body: exchangeWith() },
  exchange: { body: exchangeWith() },
};
