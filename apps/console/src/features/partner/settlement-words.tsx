import type { Settlement } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

const tones = {
  awaiting: 'neutral',
  reading: 'info',
  compared: 'success',
  refused: 'danger',
  replaced: 'neutral',
} as const;

export function SettlementMark({ state }: { readonly state: Settlement['state'] }): ReactNode {
  const t = useTexts('partner');
  return <Badge tone={tones[state]}>{t(`settlement_${state}`)}</Badge>;
}

/** Shows a range of days, or one day alone. */
export function Days({ from, to }: { readonly from: string; readonly to: string }): ReactNode {
  return (
    <bdi dir="ltr" className="console-whole">
      {from === to ? from : `${from} – ${to}`}
    </bdi>
  );
}
