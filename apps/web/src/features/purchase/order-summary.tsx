import { exponentOf, localeOfCountry, minimumQuantity, spoonValidityYears } from '@dipper/contract';
import { Amount, Card, Facts, LiveRegion, NumberStepper } from '@dipper/ui';
import type { ReactNode } from 'react';
import { changePayment, confirmInfoOf, usePaymentState } from '../../shared/storage/index.ts';
import type { SelectedSpoon } from '../../shared/storage/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { QuantityLimit } from '../../shared/purchase-limit/index.ts';
import { useRules } from '../../shared/rules/index.ts';
import { useCountry } from '../../shared/session/index.ts';

type SummaryProps = {
  readonly spoon: SelectedSpoon;
  readonly quantity: number;
  /** The seller's name as on receipts, once known. */
  readonly seller: string | undefined;
};

/** Shows the product, its price and seller, and how it can be refunded. */
export function OrderSummary({ spoon, quantity, seller }: SummaryProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const { maximum } = usePaymentState();
  const { amount, promotionAmount } = confirmInfoOf(spoon, quantity);
  return (
    <Card aria-label={t('summary.title')}>
      <div className="order-head">
        <p className="order-spoons">
          <span>{t('spoons', format.counted(amount))}</span>
          {promotionAmount > 0n ? (
            <span className="order-bonus">
              {t('summary.bonus', { bonus: format.count(promotionAmount) })}
            </span>
          ) : null}
        </p>
        <NumberStepper
          value={quantity}
          min={minimumQuantity}
          max={maximum}
          onChange={(value) => changePayment({ type: 'quantity-set', quantity: value })}
          label={t('summary.quantity')}
          increaseLabel={t('quantity.more')}
          decreaseLabel={t('quantity.fewer')}
          refusal={t('quantity.refused', { most: format.count(BigInt(maximum)) })}
        />
      </div>
      <QuantityLimit key={spoon.productId} spoon={spoon} />
      <SummaryFacts spoon={spoon} quantity={quantity} seller={seller} />
    </Card>
  );
}

function SummaryFacts({ spoon, quantity, seller }: SummaryProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const country = useCountry();
  const { rules } = useRules();
  const sellerName = seller ?? rules?.seller.name;
  const { totalPrice, charged } = confirmInfoOf(spoon, quantity);
  const total = format.price(totalPrice, spoon.currency);
  return (
    <>
      <Facts
        items={[
          { term: t('summary.price'), value: format.price(spoon.price, spoon.currency) },
          {
            term: t('summary.validity'),
            value: t('summary.validityValue', { years: spoonValidityYears }),
          },
          ...(rules === undefined
            ? []
            : [
                {
                  term: t('summary.refund'),
                  value: t('summary.refundValue', { days: rules.refundDays }),
                },
              ]),
          ...(sellerName === undefined
            ? []
            : [
                {
                  term: t('summary.seller'),
                  value: <bdi lang={localeOfCountry[country]}>{sellerName}</bdi>,
                },
              ]),
          {
            term: t('summary.total'),
            value: (
              <Amount
                value={totalPrice}
                exponent={exponentOf[spoon.currency]}
                {...format.currencySign(spoon.currency)}
              />
            ),
            strong: true,
          },
          ...(charged
            ? [
                {
                  term: t('summary.charged'),
                  value: format.price(charged.amount, charged.currency),
                },
              ]
            : []),
        ]}
      />
      <LiveRegion message={`${t('summary.total')} ${total}`} />
    </>
  );
}
