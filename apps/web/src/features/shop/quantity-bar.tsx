import { Amount, LiveRegion, NumberStepper } from '@dipper/ui';
import { exponentOf, minimumQuantity } from '@dipper/contract';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { paymentUnderWayStore } from '../../shared/payment-under-way/index.ts';
import { QuantityLimit } from '../../shared/purchase-limit/index.ts';
import {
  changePayment,
  totalPriceOf,
  usePaymentState,
  useStore,
} from '../../shared/storage/index.ts';
import type { SelectedSpoon } from '../../shared/storage/index.ts';
import { MethodsOver } from './methods-over.tsx';
import './quantity-bar.css';

/** How many of what was chosen, what one gets for it, and what that comes to. */
export function QuantityBar({ spoon }: { readonly spoon: SelectedSpoon }): ReactNode {
  const t = useTexts('purchase');
  const shop = useTexts('shop');
  const format = useFormat();
  const payment = usePaymentState();
  const total = totalPriceOf(payment);
  const quantity = BigInt(payment.quantity);
  return (
    <>
      <MethodsOver spoon={spoon} />
      {/* Comes later than the rest: above it, where the bar grows, it moves nothing that is pressed. */}
      <QuantityLimit key={spoon.productId} spoon={spoon} />
      <div className="shop-total">
        <NumberStepper
          value={payment.quantity}
          min={minimumQuantity}
          max={payment.maximum}
          onChange={(quantity) => changePayment({ type: 'quantity-set', quantity })}
          label={t('summary.quantity')}
          increaseLabel={t('quantity.more')}
          decreaseLabel={t('quantity.fewer')}
          held={useStore(paymentUnderWayStore) > 0}
          refusal={t('quantity.refused', { most: format.count(BigInt(payment.maximum)) })}
        />
        <p className="shop-total-price">
          <span className="shop-total-label">
            {shop('spoons', format.counted(spoon.amount * quantity))}
            {spoon.promotionAmount > 0n ? (
              <span className="shop-total-bonus">
                {shop('product.bonus', { amount: format.count(spoon.promotionAmount * quantity) })}
              </span>
            ) : null}
          </span>
          <Amount
            value={total}
            exponent={exponentOf[spoon.currency]}
            size="large"
            {...format.currencySign(spoon.currency)}
          />
        </p>
        <LiveRegion message={t('total.spoken', { price: format.price(total, spoon.currency) })} />
      </div>
    </>
  );
}
