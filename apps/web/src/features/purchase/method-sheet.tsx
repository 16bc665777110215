import { Button, Sheet } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { SignedInAs } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { closeOver, Link, navigate, paths } from '../../shared/navigation/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { totalPriceOf, usePaymentState } from '../../shared/storage/index.ts';
import type { SelectedSpoon } from '../../shared/storage/index.ts';
import { MethodRows } from './method-rows.tsx';
import { needsAccount } from './model/refund-account.ts';
import type { Method } from './model/method-list.ts';
import { OpenAlready } from './open-already.tsx';
import { OrderLine } from './order-line.tsx';
import { StartNotice } from './start-notice.tsx';
import { useMethodChoice } from './use-method-choice.ts';
import { useSettled } from './use-settled.ts';
import { useStartPayment } from './use-start-payment.ts';
import './purchase.css';
import './method-sheet.css';

type SheetProps = { readonly spoon: SelectedSpoon };

/** The methods over the list: pressing one pays, where nothing more is to be asked or said. */
export function MethodSheet({ spoon }: SheetProps): ReactNode {
  const country = useCountry();
  const t = useTexts('purchase');
  const { state, pay, forgive } = useStartPayment();
  const payment = usePaymentState();
  const choice = useMethodChoice(country, spoon);
  const { chosen, choose, quantityReset, options } = choice;
  const busy = state.phase === 'starting' || state.phase === 'leaving';
  const [resetsSeen, setResets] = useState(0);
  // Methods that come late come under the pointer too.
  const isSettled = useSettled(options === undefined ? undefined : resetsSeen);

  const press = (method: Method): void => {
    forgive();
    const resets = choose(method);
    if (needsAccount(method.key)) return navigate(paths.paymentMethod);
    // Nobody pays a sum that they have not seen.
    if (resets) setResets(resetsSeen + 1);
    else void pay();
  };

  const payThis = chosen && (
    <PayBy spoon={spoon} method={chosen} busy={busy} onPay={() => void pay()} />
  );
  const actions =
    state.phase === 'open' ? (
      <OpenAlready payment={state.payment} onAnew={() => void pay(true)} />
    ) : state.phase === 'failed' || state.phase === 'leaving' ? (
      <>
        <StartNotice state={state} method={chosen?.key} />
        {quantityReset ? payThis : null}
      </>
    ) : quantityReset ? (
      payThis
    ) : undefined;

  return (
    <Sheet
      open
      title={t('method.title')}
      onClose={busy ? () => undefined : closeOver}
      closeLabel={t('method.close')}
      actions={actions}
    >
      <SignedInAs />
      <OrderLine spoon={spoon} quantity={payment.quantity} isReset={quantityReset} />
      <p className="method-sheet-note">{t('method.opens')}</p>
      <MethodRows
        choice={choice}
        order={{ country, currency: spoon.currency, total: totalPriceOf(payment) }}
        busyWith={busy ? chosen?.methodId : undefined}
        isSettled={isSettled}
        onPress={press}
      />
      <p>
        <Link to={paths.paymentMethod} className="d-link">
          {t('method.details')}
        </Link>
      </p>
    </Sheet>
  );
}

type PayByProps = SheetProps & {
  readonly method: Method;
  readonly busy: boolean;
  readonly onPay: () => void;
};

function PayBy({ spoon, method, busy, onPay }: PayByProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const price = format.price(totalPriceOf(usePaymentState()), spoon.currency);
  return (
    <Button wide icon="lock" busy={busy} busyLabel={t('pay.busy')} onClick={onPay}>
      {t('pay.by', { price, method: t(`methods.${method.key}`) })}
    </Button>
  );
}
