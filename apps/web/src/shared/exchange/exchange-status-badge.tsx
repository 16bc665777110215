import type { ExchangeStatus } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';

const toneOf = {
  checking: 'info',
  waiting_for_deposit: 'info',
  complete: 'success',
  cancel: 'neutral',
  refusal: 'danger',
} as const satisfies Record<ExchangeStatus, string>;

export function ExchangeStatusBadge({ status }: { readonly status: ExchangeStatus }): ReactNode {
  const t = useTexts('exchange');
  return <Badge tone={toneOf[status]}>{t(`status.${status}`)}</Badge>;
}
