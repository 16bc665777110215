import type { WebhookDelivery } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

export const deliveryStates = ['waiting', 'delivered', 'given-up'] as const;

const tones = { waiting: 'warning', delivered: 'success', 'given-up': 'danger' } as const;

export function DeliveryMark({ state }: Pick<WebhookDelivery, 'state'>): ReactNode {
  const t = useTexts('partner');
  return <Badge tone={tones[state]}>{t(`delivery_${state}`)}</Badge>;
}
