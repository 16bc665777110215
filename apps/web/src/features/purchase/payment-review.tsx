import { Banner, Button, Card, Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useFormat, useProductName } from '../../shared/format/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { navigate, spoonListOf } from '../../shared/navigation/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import type { Payment } from './api.ts';
import { CheckNow } from './check-now.tsx';
import type { Checking } from './check-now.tsx';
import { methodOf } from './model/method-list.ts';
import { NoAnswer } from './not-heard.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { TransactionNumber } from './transaction-number.tsx';

type ReviewProps = Checking & { readonly payment: Payment };

/**
 * Shown while an operator reviews a payment: what happened to the money, and that the person need
 * do nothing.
 */
export function PaymentReview({ payment, isFetching, problem, onCheck }: ReviewProps): ReactNode {
  const t = useTexts('purchase');
  const country = useCountry();
  return (
    <SitePage
      title={t('review.title')}
      lead={t('review.lead')}
      back={spoonListOf(country)}
      actions={
        <>
          <CheckNow isFetching={isFetching} onCheck={onCheck} />
          <Button wide variant="quiet" onClick={() => navigate(spoonListOf(country))}>
            {t('toList')}
          </Button>
        </>
      }
    >
      <NoAnswer problem={problem} />
      <Banner tone="info" icon="clock" role="status" title={t('review.money')}>
        <p>{t('review.who')}</p>
        <p>{t('review.nothing')}</p>
      </Banner>
      <PaymentSteps
        label={t('waiting.steps')}
        steps={[
          { label: t('review.step.charged'), state: 'done' },
          { label: t('review.step.compare'), state: 'current' },
          { label: t('review.step.end'), state: 'next' },
        ]}
      />
      <Ordered payment={payment} />
      <TransactionNumber transactionId={payment.transactionId} />
    </SitePage>
  );
}

/** Shows the order, for people with more than one open payment. */
function Ordered({ payment }: Pick<ReviewProps, 'payment'>): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const productName = useProductName();
  const method = methodOf(payment.methodId);
  return (
    <Card aria-label={t('summary.title')}>
      <Facts
        items={[
          { term: t('receipt.product'), value: <bdi>{productName(payment)}</bdi> },
          {
            term: t('review.ordered'),
            value: format.price(payment.totalPrice, payment.currency),
            strong: true,
          },
          ...(method ? [{ term: t('receipt.method'), value: t(`methods.${method.key}`) }] : []),
          { term: t('page.requested'), value: format.moment(payment.requestedAt) },
        ]}
      />
    </Card>
  );
}
