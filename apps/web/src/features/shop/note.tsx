import { spoonValidityYears } from '@dipper/contract';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { useRules } from '../../shared/rules/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { StoreChoice } from './store-choice.tsx';

/** How long spoons last, in which days they can be given back, and for a guest where they are sold. */
export function Note(): ReactNode {
  const t = useTexts('purchase');
  const { phase } = useSession();
  const { rules } = useRules();
  return (
    <>
      {rules && t('note', { years: spoonValidityYears, days: rules.refundDays })}
      <Suspense fallback={null}>{phase === 'guest' ? <StoreChoice /> : null}</Suspense>
    </>
  );
}
