import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../shared/loading/index.ts';
import { usePerson } from '../../shared/session/index.ts';

const MonthlyAllowance = lazyPart(
  async () => (await import('./monthly-allowance.tsx')).MonthlyAllowance,
);

/** What a minor can still spend this month, before anything is chosen. */
export function MinorNote(): ReactNode {
  const person = usePerson();
  return person?.isMinor ? (
    <Suspense fallback={null}>
      <MonthlyAllowance />
    </Suspense>
  ) : null;
}
