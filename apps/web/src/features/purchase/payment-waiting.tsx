import { Banner, Button, Card, Steps } from '@dipper/ui';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../shared/api/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { navigate, spoonListOf } from '../../shared/navigation/index.ts';
import { usePaymentUnderWay } from '../../shared/payment-under-way/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { TransactionNumber } from './transaction-number.tsx';
import { usePatience } from './use-patience.ts';

type WaitingProps = {
  readonly transactionId: string;
  readonly isFetching: boolean;
  /** Why the last question had no answer. */
  readonly problem: ApiProblem | undefined;
  readonly onCheck: () => void;
};

const patienceTexts = {
  usual: 'waiting.usual',
  long: 'waiting.long',
  'very-long': 'waiting.veryLong',
} as const;

/** Says what is waited for; after a while, that it is safe to leave, and that nobody knows yet. */
export function PaymentWaiting(props: WaitingProps): ReactNode {
  const { transactionId, isFetching, problem, onCheck } = props;
  const t = useTexts('purchase');
  const country = useCountry();
  const patience = usePatience();
  usePaymentUnderWay(true);
  return (
    <SitePage
      title={t('waiting.title')}
      actions={
        patience === 'usual' && problem === undefined ? undefined : (
          <>
            <Button wide variant="secondary" icon="refresh" busy={isFetching} onClick={onCheck}>
              {t('waiting.checkNow')}
            </Button>
            <Button wide variant="quiet" onClick={() => navigate(spoonListOf(country))}>
              {t('toList')}
            </Button>
          </>
        )
      }
    >
      <p role="status" className="purchase-patience">
        {t(patienceTexts[patience])}
      </p>
      {problem ? (
        <Banner tone="warning">
          {t(problem.kind === 'offline' ? 'waiting.offline' : 'waiting.failed')}
        </Banner>
      ) : null}
      <Card>
        <Steps
          label={t('waiting.steps')}
          stateLabels={{
            done: t('step.done'),
            current: t('step.current'),
            next: t('step.next'),
            failed: t('step.failed'),
          }}
          steps={[
            { label: t('waiting.sent'), state: 'done' },
            { label: t('waiting.confirm'), state: 'current' },
            { label: t('waiting.spoons'), state: 'next' },
          ]}
        />
      </Card>
      {patience === 'usual' ? null : <TransactionNumber transactionId={transactionId} />}
    </SitePage>
  );
}
