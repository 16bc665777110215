import type { AccountState } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

const tones = { active: 'success', blocked: 'danger', deleted: 'neutral' } as const;

export function AccountBadge({ state }: { readonly state: AccountState }): ReactNode {
  const t = useTexts('history');
  return <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>;
}
