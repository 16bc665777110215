import { Banner, Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { navigate, paymentResultOf } from '../../shared/navigation/index.ts';
import { useDismissal } from '../../shared/open-payments/index.ts';
import type { OpenPayment } from '../../shared/open-payments/index.ts';
import { outcomeOf } from './model/outcome.ts';

type OpenProps = {
  readonly payment: OpenPayment;
  /** It is meant to be another one. */
  readonly onAnew: () => void;
};

/** The same is open already: going on with it comes first, and beginning anew is asked for. */
export function OpenAlready({ payment, onAnew }: OpenProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const [standing, setStanding] = useState(payment.standing);
  const { state, dismiss } = useDismissal();
  const { transactionId, continueUrl, until } = payment;
  const look = () => navigate(paymentResultOf({ status: 'success', transactionId }));

  const cancel = async (): Promise<void> => {
    const status = await dismiss(transactionId);
    if (status === undefined) return;
    const outcome = outcomeOf(status);
    if (outcome === 'fail') onAnew();
    else if (outcome === 'waiting') setStanding('checking');
    else look();
  };

  return (
    <>
      <Banner tone="info" icon="clock" role="status" title={t(`again.${standing}.title`)}>
        <p>{t(`again.${standing}.text`)}</p>
        {until === undefined || standing === 'checking' ? null : (
          <p>{t('waiting.unpaid.until', { time: format.moment(until) })}</p>
        )}
        {state === 'no-answer' ? <p role="alert">{t('open.noAnswer')}</p> : null}
        {state === 'stays' ? <p role="alert">{t('open.stays')}</p> : null}
      </Banner>
      {standing === 'unpaid' && continueUrl !== undefined ? (
        <Button wide icon="lock" onClick={() => location.assign(continueUrl)}>
          {t('open.continue')}
        </Button>
      ) : (
        <Button wide onClick={look}>
          {t(standing === 'deposit' ? 'again.deposit.look' : 'again.checking.look')}
        </Button>
      )}
      <Button
        wide
        variant="quiet"
        busy={state === 'asking'}
        onClick={() => (standing === 'unpaid' ? void cancel() : onAnew())}
      >
        {t(`again.${standing}.anew`)}
      </Button>
    </>
  );
}
