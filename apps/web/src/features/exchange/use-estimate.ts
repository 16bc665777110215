import type { PayoutType } from '@dipper/contract';
import { useEffect, useState } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import type { Lines } from '../../shared/exchange/index.ts';
import { paths, replaceAddress } from '../../shared/navigation/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { estimateQuery } from './api.ts';

/** About the time between two keystrokes. */
const restMilliseconds = 250;

const useRested = <Value>(value: Value): Value => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};

export type Estimating = {
  /** The estimate of exactly the requested amount. */
  readonly lines: Lines | undefined;
  readonly problem: ApiProblem | undefined;
  readonly isPending: boolean;
  readonly refetch: () => Promise<void>;
};

/** Estimates an amount while it is typed; undefined points ask for nothing. */
export const useEstimate = (type: PayoutType, points: bigint | undefined): Estimating => {
  const rested = useRested(points);
  const { data, error, isFetching, refetch } = useQuery({
    ...estimateQuery(useApi(), type, rested ?? 0n),
    enabled: rested !== undefined,
  });
  useEffect(() => {
    const problem = problemOf(error);
    const isClosed = problem?.kind === 'problem' && problem.problem.code === 'under_maintenance';
    if (isClosed) replaceAddress(paths.exchangeMaintenance);
  }, [error]);
  const isCurrent = points !== undefined && rested === points;
  return {
    lines: isCurrent && error === null ? data : undefined,
    problem: isCurrent ? problemOf(error) : undefined,
    isPending: points !== undefined && (!isCurrent || (isFetching && data === undefined)),
    refetch,
  };
};
