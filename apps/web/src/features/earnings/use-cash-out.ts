import type { PayoutType } from '@dipper/contract';
import { useApi } from '../../shared/api/index.ts';
import { exchangeWaysQuery, lackingFor } from '../../shared/exchange/index.ts';
import type { Lacking, Way, Ways } from '../../shared/exchange/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { useOpenExchanges } from './use-open-exchanges.ts';

export const requestPathOf: Readonly<Record<PayoutType, string>> = {
  cash: paths.exchangeRequest,
  payoneer: paths.payoneerRequest,
  dotmoney: paths.dotmoneyRequest,
};

export type CashOut = {
  readonly way: Way;
  readonly isRunning: boolean;
  readonly lacking: Lacking | undefined;
};

/** The country's first way to money that is open with so many points; the first of all where none is. */
const wayToTake = ({ ways, points }: Ways): Way | undefined =>
  ways.find((way) => lackingFor(way, points) === undefined) ?? ways[0];

type Chosen = { readonly way: Way; readonly points: bigint };

/** The way to money to take, with the points there are; undefined while that is asked for, or without any. */
export const useWayToTake = (): Chosen | undefined => {
  const person = usePerson();
  const { data } = useQuery({
    ...exchangeWaysQuery(useApi(), person?.userId ?? 0),
    enabled: person !== undefined,
  });
  const way = data && wayToTake(data);
  return data === undefined || way === undefined ? undefined : { way, points: data.points };
};

/** The way to money to take, and what stands before it. */
export const useCashOut = (): CashOut | undefined => {
  const open = useOpenExchanges();
  const chosen = useWayToTake();
  if (chosen === undefined || open === undefined) return undefined;
  const { way, points } = chosen;
  return { way, isRunning: open.length > 0, lacking: lackingFor(way, points) };
};
