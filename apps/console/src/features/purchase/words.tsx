import type { OperatorRefund, PaymentState, RefundState } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import type { Tone } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';
import { useWords } from '../../shared/words/index.ts';
import './purchase.css';

export const paymentTones: Readonly<Partial<Record<PaymentState, Tone>>> = {
  succeeded: 'success',
  part_refunded: 'success',
  review: 'warning',
  unknown: 'warning',
  declined: 'danger',
};
const refundTones: Readonly<Partial<Record<RefundState, Tone>>> = {
  done: 'success',
  'by-account': 'warning',
  unknown: 'warning',
  declined: 'danger',
};

export function PaymentMark({ state }: { readonly state: PaymentState }): ReactNode {
  const say = useWords();
  return <Badge tone={paymentTones[state]}>{say('state', state)}</Badge>;
}

export function RefundMark({ state }: { readonly state: RefundState }): ReactNode {
  const t = useTexts('purchase');
  return <Badge tone={refundTones[state]}>{t(`refund_${state}`)}</Badge>;
}

type RefundRequest = Pick<OperatorRefund, 'requestedBy' | 'reason'>;

/** An operator's reason is shown as they wrote it; the system's own words are in the reader's language. */
export const reasonOf = (
  { requestedBy, reason }: RefundRequest,
  say: ReturnType<typeof useWords>,
): string => (requestedBy === 'person' ? say('why', reason) : reason);
