import { Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { QuickPayProps } from '../../shared/quick-pay/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { totalPriceOf, usePaymentState } from '../../shared/storage/index.ts';
import { needsAccount } from './model/refund-account.ts';
import { OpenAlready } from './open-already.tsx';
import { StartNotice } from './start-notice.tsx';
import { useMethodChoice } from './use-method-choice.ts';
import { useSettled } from './use-settled.ts';
import { useStartPayment } from './use-start-payment.ts';
import type { StartState } from './use-start-payment.ts';
import './quick-pay.css';

/** Pays with one press from the list, by the method of the last time or one that was chosen since. */
export function QuickPay({ spoon, onOther, next }: QuickPayProps): ReactNode {
  const payment = usePaymentState();
  const { methods, options, chosen } = useMethodChoice(useCountry(), spoon);
  if (options === undefined) return next(methods.error === null);
  // Methods that need a question or a notice first are paid on their own screen.
  const isAtOnce =
    chosen !== undefined &&
    !chosen.wasDeclined &&
    !needsAccount(chosen.key) &&
    spoon.chargedPrice === undefined;
  if (!isAtOnce) return next(false);
  const selection = `${spoon.productId} ${payment.quantity} ${chosen.methodId}`;
  return <PayByLast spoon={spoon} method={chosen.key} selection={selection} onOther={onOther} />;
}

const idle: StartState = { phase: 'idle' };

type LastProps = Pick<QuickPayProps, 'spoon' | 'onOther'> & {
  readonly method: Parameters<typeof needsAccount>[0] & string;
  readonly selection: string;
};

function PayByLast({ spoon, method, selection, onOther }: LastProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const payment = usePaymentState();
  const { state, pay } = useStartPayment();
  const [pressed, setPressed] = useState<string>();
  const isSettled = useSettled(0);
  const busy = state.phase === 'starting' || state.phase === 'leaving';
  // The result of another selection says nothing about this one.
  const shown = busy || pressed === selection ? state : idle;
  const press = (isAnew = false): void => {
    setPressed(selection);
    void pay(isAnew);
  };
  if (shown.phase === 'open') {
    return <OpenAlready payment={shown.payment} onAnew={() => press(true)} />;
  }
  return (
    <>
      {shown.phase === 'idle' ? null : <StartNotice state={shown} method={method} />}
      <div className="quick-pay">
        <Button
          wide
          busy={busy || !isSettled}
          busyLabel={busy ? t('pay.busy') : undefined}
          onClick={() => press()}
        >
          {t('pay.by', {
            price: format.price(totalPriceOf(payment), spoon.currency),
            method: t(`methods.${method}`),
          })}
        </Button>
        <Button variant="secondary" aria-disabled={busy || undefined} onClick={onOther}>
          {t('pay.other')}
        </Button>
      </div>
    </>
  );
}
