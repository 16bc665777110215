import { Button } from '@dipper/ui';
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
import { useStartPayment } from './use-start-payment.ts';
import './quick-pay.css';

/** One press from the list to the provider, for whoever has paid from this browser before. */
export function QuickPay({ spoon, onOther, children }: QuickPayProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const payment = usePaymentState();
  const { chosen } = useMethodChoice(useCountry(), spoon);
  const { state, pay } = useStartPayment();
  // What has to be asked for first is asked for on the screen of the methods.
  if (chosen === undefined || needsAccount(chosen.key)) return children;
  if (state.phase === 'open') {
    return <OpenAlready payment={state.payment} onAnew={() => void pay(true)} />;
  }
  const busy = state.phase === 'starting' || state.phase === 'leaving';
  return (
    <>
      {state.phase === 'idle' ? null : <StartNotice state={state} method={chosen.key} />}
      <div className="quick-pay">
        <Button wide busy={busy} busyLabel={t('pay.busy')} onClick={() => void pay()}>
          {t('pay.by', {
            price: format.price(totalPriceOf(payment), spoon.currency),
            method: t(`methods.${chosen.key}`),
          })}
        </Button>
        <Button variant="secondary" onClick={onOther}>
          {t('pay.other')}
        </Button>
      </div>
    </>
  );
}
