import { decodeAmount, estimatedAmountsRoute, exchangeHistoryStatusRoute } from '@dipper/contract';
import type { ConvertTerms, ExchangeWay, PayoutType, Unit } from '@dipper/contract';
import { bodyOf } from '../api/index.ts';
import type { Api } from '../api/index.ts';
import type { Query } from '../query/index.ts';
import { linesOf } from './model/lines.ts';
import type { Lines } from './model/lines.ts';

/** Everything about income, points and exchanges: each of them changes what is said of the others. */
export const exchangeKey = ['exchange'] as const;

export type ExchangeStanding = {
  readonly isProceedingExchange: boolean;
  readonly isUnderMaintenance: boolean;
};

export const exchangeStatusQuery = (api: Api): Query<ExchangeStanding> => ({
  queryKey: [...exchangeKey, 'status'],
  queryFn: async ({ signal }) => {
    const { isProceedingExchange, isUnderMaintenance } = await bodyOf(
      api(exchangeHistoryStatusRoute, { signal }),
    );
    return { isProceedingExchange, isUnderMaintenance };
  },
});

/** One way to exchange, what it asks for, and what all points would come to. */
export type Way = {
  readonly type: PayoutType;
  readonly unit: Unit;
  readonly minimumAmount: bigint;
  readonly minimumBalance: bigint;
  readonly minimumSpoons: bigint;
  readonly minimumPoints: bigint;
  readonly depositDays: number;
  /** The last of those business days for a request of now. */
  readonly depositDate: string;
  /** Undefined where nothing would be left. */
  readonly estimated: Lines | undefined;
};

/** The points that can be used now, and the ways that the country has. */
export type Ways = {
  readonly points: bigint;
  readonly ways: readonly Way[];
  /** Undefined where points do not become spoons. */
  readonly convert: ConvertTerms | undefined;
};

/** Conversions are told among the ways, and stand beside them. */
const termsOf = ({ spoonPoints, minimumSpoons, minimumPoints }: ExchangeWay): ConvertTerms[] =>
  spoonPoints === undefined
    ? []
    : [
        {
          pointsPerSpoon: decodeAmount(spoonPoints),
          minimumSpoons: decodeAmount(minimumSpoons),
          minimumPoints: decodeAmount(minimumPoints),
        },
      ];

const waysFor = ({ type, unit, depositDays, depositDate, estimated, ...way }: ExchangeWay): Way[] =>
  type === 'convert'
    ? []
    : [
        {
          type,
          unit,
          minimumAmount: decodeAmount(way.minimumAmount),
          minimumBalance: decodeAmount(way.minimumBalance),
          minimumSpoons: decodeAmount(way.minimumSpoons),
          minimumPoints: decodeAmount(way.minimumPoints),
          depositDays,
          depositDate,
          estimated: estimated === null ? undefined : linesOf(estimated),
        },
      ];

export const exchangeWaysQuery = (api: Api, userId: number): Query<Ways> => ({
  queryKey: [...exchangeKey, 'ways', userId],
  queryFn: async ({ signal }) => {
    const { points, results } = await bodyOf(
      api(estimatedAmountsRoute, { params: { id: userId }, signal }),
    );
    return {
      points: decodeAmount(points),
      ways: results.flatMap(waysFor),
      convert: results.flatMap(termsOf)[0],
    };
  },
});
