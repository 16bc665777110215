import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';
import { Screen } from '../../shared/screen/index.ts';
import { RefundChecks } from './refund-checks.tsx';
import { SpoonRules } from './spoon-rules.tsx';

/** Above what one operator is not enough, as it was, is and will be. */
export function SecondLooksScreen(): ReactNode {
  const t = useTexts('operations');
  return (
    <Screen title={t('second_looks')} lead={t('second_looks_lead')}>
      <RefundChecks />
      <SpoonRules />
    </Screen>
  );
}
