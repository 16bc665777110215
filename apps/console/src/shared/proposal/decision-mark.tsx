import { Badge } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';

const tones = {
  open: 'warning',
  agreed: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
} as const;

/** Shows the state of a proposal. */
export function DecisionMark({ state }: { readonly state: keyof typeof tones }): ReactNode {
  const t = useTexts('core');
  return <Badge tone={tones[state]}>{t(`decision_${state}`)}</Badge>;
}
