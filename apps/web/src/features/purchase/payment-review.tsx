import { Banner, Button, Card, Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { navigate, spoonListOf } from '../../shared/navigation/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import type { Payment } from './api.ts';
import { methodOf } from './model/method-list.ts';
import { NotHeard } from './not-heard.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { TransactionNumber } from './transaction-number.tsx';

type ReviewProps = {
  readonly payment: Payment;
  readonly isFetching: boolean;
  readonly problem: ApiProblem | undefined;
  readonly onCheck: () => void;
};

/** Somebody has to look: what happened to the money, who looks, and that nothing is to be done or waited for. */
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
          <Button wide variant="secondary" icon="refresh" busy={isFetching} onClick={onCheck}>
            {t('waiting.checkNow')}
          </Button>
          <Button wide variant="quiet" onClick={() => navigate(spoonListOf(country))}>
            {t('toList')}
          </Button>
        </>
      }
    >
      <NotHeard problem={problem} />
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

/** What was ordered, for somebody who has more than one payment on their mind. */
function Ordered({ payment }: Pick<ReviewProps, 'payment'>): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const method = methodOf(payment.methodId);
  return (
    <Card aria-label={t('summary.title')}>
      <Facts
        items={[
          { term: t('receipt.product'), value: <bdi>{payment.productName}</bdi> },
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
