import { exponentOf } from '@dipper/contract';
import { Amount, Banner } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { confirmInfoOf } from '../../shared/storage/index.ts';
import type { SelectedSpoon } from '../../shared/storage/index.ts';

type LineProps = {
  readonly spoon: SelectedSpoon;
  readonly quantity: number;
  /** Another method has made it one again. */
  readonly isReset: boolean;
};

/** Says what is paid for, and what that comes to. */
export function OrderLine({ spoon, quantity, isReset }: LineProps): ReactNode {
  const t = useTexts('purchase');
  const shop = useTexts('shop');
  const format = useFormat();
  const { amount, promotionAmount, totalPrice, charged } = confirmInfoOf(spoon, quantity);
  return (
    <>
      <div className="order-line">
        <p className="order-line-part">
          <strong>{t('spoons', format.counted(amount))}</strong>
          {promotionAmount > 0n ? (
            <span className="order-bonus">
              {t('summary.bonus', { bonus: format.count(promotionAmount) })}
            </span>
          ) : null}
          <span className="order-line-note">
            {t('summary.quantityOf', { quantity: format.count(BigInt(quantity)) })}
          </span>
        </p>
        <p className="order-line-part">
          <Amount
            value={totalPrice}
            exponent={exponentOf[spoon.currency]}
            size="large"
            {...format.currencySign(spoon.currency)}
          />
          {charged ? (
            <span className="order-line-note">
              {shop('product.charged', { price: format.price(charged.amount, charged.currency) })}
            </span>
          ) : null}
        </p>
      </div>
      {isReset ? (
        <Banner tone="info" role="status">
          {t('method.quantityReset')}
        </Banner>
      ) : null}
    </>
  );
}
