import { Button } from '@dipper/ui';
import { use } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { lazyPart } from '../../shared/loading/index.ts';
import { QuickPayContext } from '../../shared/quick-pay/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { billingStore, usePaymentState, useStore } from '../../shared/storage/index.ts';
import { loadLater } from './load-later.ts';

// The bar's space is reserved before its code loads, so that the list above does not move.
const QuantityBar = lazyPart(
  async () => (await loadLater()).QuantityBar,
  <div className="shop-total" />,
  true,
);

type BarProps = { readonly onNext: () => void; readonly waits: boolean };

/**
 * Shows quantity, total and the way on. It keeps one button throughout: a press that began on one and ended on
 * another would be lost. Who has chosen a method, now or the last time, pays here.
 */
export function BuyBar({ onNext, waits }: BarProps): ReactNode {
  const t = useTexts('shop');
  const { showQuickPay } = use(QuickPayContext);
  const country = usePerson()?.country;
  const { lastMethodOf } = useStore(billingStore);
  const { selectedSpoon: spoon, paymentMethod } = usePaymentState();
  const knowsMethod = country && (paymentMethod ?? lastMethodOf[country]);
  const next = (stillWaits: boolean): ReactNode => (
    <Button wide iconEnd="forward" busy={waits || stillWaits} onClick={onNext}>
      {t('next')}
    </Button>
  );
  return (
    <>
      {spoon ? <QuantityBar spoon={spoon} /> : null}
      {spoon && knowsMethod ? showQuickPay({ spoon, onOther: onNext, next }) : next(false)}
    </>
  );
}
