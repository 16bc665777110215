import { Amount, Button, LiveRegion, NumberStepper } from '@dipper/ui';
import { exponentOf, maximumQuantity, minimumQuantity } from '@dipper/contract';
import type { ReactNode } from 'react';
import { changePayment, totalPriceOf, usePaymentState } from '../../shared/storage/index.ts';
import type { SelectedSpoon } from '../../shared/storage/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

type BarProps = { readonly onNext: () => void; readonly waits: boolean };

/** How many of what was chosen, what that comes to, and the way on. */
export function BuyBar({ onNext, waits }: BarProps): ReactNode {
  const t = useTexts('shop');
  const { selectedSpoon: spoon } = usePaymentState();
  return (
    <>
      {spoon ? <Total spoon={spoon} /> : null}
      <Button wide iconEnd="forward" busy={waits} onClick={onNext}>
        {t('next')}
      </Button>
    </>
  );
}

function Total({ spoon }: { readonly spoon: SelectedSpoon }): ReactNode {
  const t = useTexts('shop');
  const format = useFormat();
  const payment = usePaymentState();
  const total = totalPriceOf(payment);
  return (
    <div className="shop-total">
      <NumberStepper
        value={payment.quantity}
        min={minimumQuantity}
        max={maximumQuantity}
        onChange={(quantity) => changePayment({ type: 'quantity-set', quantity })}
        label={t('quantity.label')}
        increaseLabel={t('quantity.more')}
        decreaseLabel={t('quantity.fewer')}
      />
      <p className="shop-total-price">
        <span className="shop-total-label">{t('total.label')}</span>
        <Amount
          value={total}
          exponent={exponentOf[spoon.currency]}
          size="large"
          {...format.currencySign(spoon.currency)}
        />
      </p>
      <LiveRegion message={t('total.spoken', { price: format.price(total, spoon.currency) })} />
    </div>
  );
}
