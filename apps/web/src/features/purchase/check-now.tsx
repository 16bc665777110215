import { Button } from '@dipper/ui';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

/** How asking about a payment goes on while its screen waits. */
export type Checking = {
  readonly isFetching: boolean;
  /** Why the last question got no answer. */
  readonly problem: ApiProblem | undefined;
  readonly onCheck: () => void;
};

export function CheckNow({ isFetching, onCheck }: Omit<Checking, 'problem'>): ReactNode {
  const t = useTexts('purchase');
  return (
    <Button wide variant="secondary" icon="refresh" busy={isFetching} onClick={onCheck}>
      {t('waiting.checkNow')}
    </Button>
  );
}
