import { Button } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { lazyPart } from '../../shared/loading/index.ts';
import type { QuickPayProps } from '../../shared/quick-pay/index.ts';
import { usePaymentState } from '../../shared/storage/index.ts';
import { loadLater } from './load-later.ts';

// Its room is there before its code, so that the list above it does not move.
const OrderBar = lazyPart<QuickPayProps>(
  async () => (await loadLater()).OrderBar,
  ({ next }) => (
    <>
      <div className="shop-total" />
      {next(false)}
    </>
  ),
  true,
);

type BarProps = { readonly onNext: () => void; readonly waits: boolean };

/** How many of what was chosen, what that comes to, and the way on. */
export function BuyBar({ onNext, waits }: BarProps): ReactNode {
  const t = useTexts('shop');
  const { selectedSpoon: spoon } = usePaymentState();
  const next = (stillWaits: boolean): ReactNode => (
    <Button wide iconEnd="forward" busy={waits || stillWaits} onClick={onNext}>
      {t('next')}
    </Button>
  );
  return spoon ? <OrderBar spoon={spoon} onOther={onNext} next={next} /> : next(false);
}
