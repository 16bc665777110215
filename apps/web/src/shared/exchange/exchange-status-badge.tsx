import type { ExchangeRequest, ExchangeStatus } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';

const toneOf = {
  checking: 'info',
  waiting_for_deposit: 'info',
  complete: 'success',
  cancel: 'neutral',
  refusal: 'danger',
  returned: 'danger',
} as const satisfies Record<ExchangeStatus | 'returned', string>;

type BadgeProps = { readonly exchange: Pick<ExchangeRequest, 'status' | 'steps'> };

/** Marks a returned payout apart from a refusal: nobody has declined it. */
const markOf = ({ status, steps }: BadgeProps['exchange']): keyof typeof toneOf =>
  status === 'refusal' && steps.at(-1)?.step === 'returned' ? 'returned' : status;

export function ExchangeStatusBadge({ exchange }: BadgeProps): ReactNode {
  const t = useTexts('exchange');
  const mark = markOf(exchange);
  return <Badge tone={toneOf[mark]}>{t(`status.${mark}`)}</Badge>;
}
