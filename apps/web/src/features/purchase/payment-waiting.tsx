import { Banner, Button } from '@dipper/ui';
import type { Step } from '@dipper/ui';
import type { ReactNode } from 'react';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Translator } from '../../shared/i18n/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { navigate, spoonListOf } from '../../shared/navigation/index.ts';
import { isNotCanceled, useDismissal, WhyNotCanceled } from '../../shared/payment-end/index.ts';
import type { OpenPayment } from '../../shared/open-payments/index.ts';
import type { Dismissing } from '../../shared/payment-end/index.ts';
import { usePaymentUnderWay } from '../../shared/payment-under-way/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { CheckNow } from './check-now.tsx';
import type { Checking } from './check-now.tsx';
import { methodOf } from './model/method-list.ts';
import { NoAnswer } from './not-heard.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { TransactionNumber } from './transaction-number.tsx';
import { useWaitLength } from './use-wait-length.ts';
import { Words } from '../../shared/problem/index.ts';

type WaitingProps = Checking & {
  readonly transactionId: string;
  /** The payment, where its payer can still go on with it at the provider’s. */
  readonly unpaid: OpenPayment | undefined;
};

const waitTexts = {
  usual: 'waiting.usual',
  long: 'waiting.long',
  'very-long': 'waiting.veryLong',
} as const;

/** Says what the page waits for; after a while also that it is safe to leave. */
export function PaymentWaiting(props: WaitingProps): ReactNode {
  const { transactionId, isFetching, problem, onCheck, unpaid } = props;
  const t = useTexts('purchase');
  const country = useCountry();
  const waitLength = useWaitLength();
  const dismissing = useDismissal();
  const onDismiss = (): void => void dismissing.dismiss(transactionId).then(onCheck);
  usePaymentUnderWay(true);
  return (
    <SitePage
      title={t(unpaid?.continueUrl ? 'waiting.unpaid.title' : 'waiting.title')}
      actions={
        waitLength === 'usual' && problem === undefined && !unpaid?.continueUrl ? undefined : (
          <>
            {unpaid?.continueUrl ? (
              <GoOn
                payment={unpaid}
                continueUrl={unpaid.continueUrl}
                dismissing={dismissing}
                onDismiss={onDismiss}
              />
            ) : (
              <CheckNow isFetching={isFetching} onCheck={onCheck} />
            )}
            <Button wide variant="quiet" onClick={() => navigate(spoonListOf(country))}>
              {t('toList')}
            </Button>
          </>
        )
      }
    >
      {unpaid?.continueUrl ? (
        <Unpaid payment={unpaid} />
      ) : (
        <p role="status" className="purchase-wait">
          {t(waitTexts[waitLength])}
        </p>
      )}
      {waitLength === 'very-long' ? (
        <Banner tone="warning">
          <Words name="payment_completion_error" />
        </Banner>
      ) : null}
      <NoAnswer problem={problem} />
      <PaymentSteps label={t('waiting.steps')} steps={stepsOf(t, unpaid)} />
      {waitLength === 'usual' ? null : <TransactionNumber transactionId={transactionId} />}
    </SitePage>
  );
}

const stepsOf = (t: Translator<'purchase'>, unpaid: OpenPayment | undefined): readonly Step[] => {
  const after: Step = { label: t('waiting.spoons'), state: 'next' };
  if (unpaid?.continueUrl === undefined) {
    return [
      { label: t('waiting.sent'), state: 'done' },
      { label: t('waiting.confirm'), state: 'current' },
      after,
    ];
  }
  const method = methodOf(unpaid.methodId);
  return [
    { label: t('waiting.started'), state: 'done' },
    {
      label: method
        ? t('waiting.pay', { method: t(`methods.${method.key}`) })
        : t('waiting.confirm'),
      state: 'current',
    },
    after,
  ];
};

/** Tells people who left the provider's page early how to continue. */
function Unpaid({ payment }: { readonly payment: OpenPayment }): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  return (
    <Banner tone="info" icon="clock" role="status">
      {t(payment.chargesByItself ? 'waiting.unpaid.window' : 'waiting.unpaid.text')}
      {payment.until ? (
        <p>{t('waiting.unpaid.until', { time: format.moment(payment.until) })}</p>
      ) : null}
    </Banner>
  );
}

type GoOnProps = {
  readonly payment: OpenPayment;
  readonly continueUrl: string;
  readonly dismissing: Dismissing;
  readonly onDismiss: () => void;
};

function GoOn({ payment, continueUrl, dismissing, onDismiss }: GoOnProps): ReactNode {
  const t = useTexts('purchase');
  const { state } = dismissing;
  return (
    <>
      {isNotCanceled(state) ? (
        <Banner tone="warning" role="alert">
          <WhyNotCanceled why={state} payment={payment} />
        </Banner>
      ) : null}
      <a className="d-button" data-variant="primary" data-size="large" data-wide href={continueUrl}>
        <span className="d-button-face">{t('waiting.unpaid.continue')}</span>
      </a>
      <Button wide variant="secondary" busy={state === 'asking'} onClick={onDismiss}>
        {t('open.cancel.payment')}
      </Button>
    </>
  );
}
