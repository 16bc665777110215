import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { usePersonTexts } from '../problem/index.ts';
import type { OpenPayment } from '../open-payments/index.ts';
import type { Dismissal, NotCanceled } from './use-dismissal.ts';

export const isNotCanceled = (state: Dismissal): state is NotCanceled =>
  state !== 'idle' && state !== 'asking';

type WhyProps = {
  readonly why: NotCanceled;
  readonly payment: Pick<OpenPayment, 'standing' | 'chargesByItself'>;
};

/** Why it was not canceled, and what that means for the money. */
export function WhyNotCanceled({ why, payment }: WhyProps): ReactNode {
  const t = useTexts('purchase');
  switch (why) {
    case 'asked':
      return <p>{t('open.asked')}</p>;
    case 'review':
      return <p>{t('open.review')}</p>;
    case 'no-answer':
      return <p>{t('open.noAnswer')}</p>;
    case 'unheard':
      return (
        <>
          <Suspense fallback={null}>
            <CancelError />
          </Suspense>
          <p>{t(moneyAfter(payment))}</p>
        </>
      );
  }
}

const moneyAfter = ({ standing, chargesByItself }: WhyProps['payment']) => {
  if (standing === 'deposit') return 'open.unheard.deposit';
  return chargesByItself ? 'open.unheard.window' : 'open.unheard';
};

function CancelError(): ReactNode {
  return <p>{usePersonTexts()('payment_cancel_error', {}).text}</p>;
}
