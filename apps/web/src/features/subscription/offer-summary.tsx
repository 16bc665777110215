import { decodeAmount, recurringPeriodDays } from '@dipper/contract';
import type { Subscription, SubscriptionProduct } from '@dipper/contract';
import { Banner, Card, Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Words } from '../../shared/problem/index.ts';
import type { OfferDifference } from './model/offer.ts';
import { Benefits, TierName } from './tier.tsx';

type DifferenceProps = {
  readonly product: SubscriptionProduct;
  readonly difference: OfferDifference;
};

type SummaryProps = DifferenceProps & {
  /** The person's running subscription of this offer: no second one starts beside it. */
  readonly running: Subscription | undefined;
};

/** Shows the subscription, and which amount is charged on which day. */
export function OfferSummary({ product, difference, running }: SummaryProps): ReactNode {
  const t = useTexts('recurring');
  return (
    <Card aria-label={t('select.summary')}>
      <h2 className="offer-name">
        <TierName of={product} />
      </h2>
      <Benefits of={product.benefits} label={t('select.benefits')} />
      {running ? <RunningFacts running={running} /> : <OfferFacts product={product} />}
      {running ? null : <Difference product={product} difference={difference} />}
    </Card>
  );
}

function OfferFacts({ product }: { readonly product: SubscriptionProduct }): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const { currency, promotionMonth, nextPaymentTime } = product;
  const price = format.price(decodeAmount(product.localPrice), currency);
  const standard = decodeAmount(product.standardPrice);
  const now = decodeAmount(product.payNow);
  return (
    <Facts
      items={[
        ...(promotionMonth > 0
          ? [{ term: t('select.free'), value: t('price.free', { months: promotionMonth }) }]
          : []),
        ...(standard > decodeAmount(product.localPrice)
          ? [{ term: t('select.standard'), value: <s>{format.price(standard, currency)}</s> }]
          : []),
        { term: t('select.next', { date: format.date(nextPaymentTime) }), value: price },
        {
          term: t('select.after'),
          value: t('select.everyPrice', { days: recurringPeriodDays, price }),
        },
        {
          term: t('select.today'),
          value: now === 0n ? t('select.nothing') : format.price(now, currency),
          strong: true,
        },
      ]}
    />
  );
}

/** Shows a subscriber the price of the running subscription, because the offer's is not charged. */
function RunningFacts({ running }: { readonly running: Subscription }): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const { nextPaymentTime, nextAmount, paidUntil, currency } = running;
  const next =
    nextPaymentTime === null || nextAmount === null
      ? []
      : [
          {
            term: t('select.next', { date: format.date(nextPaymentTime) }),
            value: format.price(decodeAmount(nextAmount), currency),
          },
        ];
  const until =
    next.length > 0 || paidUntil === null
      ? []
      : [{ term: t('done.validUntil'), value: format.date(paidUntil) }];
  return (
    <Facts
      items={[
        ...next,
        ...until,
        { term: t('select.today'), value: t('select.nothing'), strong: true },
      ]}
    />
  );
}

function Difference({ product, difference }: DifferenceProps): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const { formerPrice, lostMonths } = difference;
  return (
    <>
      {formerPrice === undefined ? null : (
        <div className="offer-difference">
          <Banner tone="warning" role="status" title={t('select.changed.title')}>
            {t('select.changed.text', {
              former: format.price(formerPrice, product.currency),
              price: format.price(decodeAmount(product.localPrice), product.currency),
            })}
          </Banner>
        </div>
      )}
      {lostMonths > 0 ? (
        <div className="offer-difference">
          <Banner tone="warning" role="status">
            <Words name="free_trial_ended" />
          </Banner>
        </div>
      ) : null}
    </>
  );
}
