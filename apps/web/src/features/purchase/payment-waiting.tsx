import { Banner, Button, Card, Steps } from '@dipper/ui';
import type { ReactNode } from 'react';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { navigate, spoonListOf } from '../../shared/navigation/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { TransactionNumber } from './transaction-number.tsx';
import { usePatience } from './use-patience.ts';

type WaitingProps = {
  readonly transactionId: string;
  readonly isFetching: boolean;
  readonly hasFailed: boolean;
  readonly onCheck: () => void;
};

const patienceTexts = {
  usual: 'waiting.usual',
  long: 'waiting.long',
  'very-long': 'waiting.veryLong',
} as const;

/** Says what is waited for; after a while, that it is safe to leave, and that nobody knows yet. */
export function PaymentWaiting(props: WaitingProps): ReactNode {
  const { transactionId, isFetching, hasFailed, onCheck } = props;
  const t = useTexts('purchase');
  const country = useCountry();
  const patience = usePatience();
  return (
    <SitePage
      title={t('waiting.title')}
      actions={
        patience === 'usual' && !hasFailed ? undefined : (
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
      {hasFailed ? <Banner tone="warning">{t('waiting.offline')}</Banner> : null}
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
