import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { lazyPart } from '../../shared/loading/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { minorLimit } from './api.ts';
import { loadLater } from './load-later.ts';

const MonthlyAllowance = lazyPart(async () => (await loadLater()).MonthlyAllowance, null, true);

/** Shows a minor's remaining monthly allowance, before anything is chosen. */
export function MinorNote(): ReactNode {
  const { data } = useQuery({ ...minorLimit(useApi()), enabled: usePerson()?.isMinor === true });
  return data ? <MonthlyAllowance month={data} /> : null;
}
