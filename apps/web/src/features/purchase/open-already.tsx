import { Banner, Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { navigate, paymentResultOf } from '../../shared/navigation/index.ts';
import { isNotCanceled, useDismissal, WhyNotCanceled } from '../../shared/payment-end/index.ts';
import type { OpenPayment } from '../../shared/open-payments/index.ts';
import { outcomeOf } from './model/outcome.ts';

type OpenProps = {
  readonly payment: OpenPayment;
  /** Called if the person wants a second payment. */
  readonly onAnew: () => void;
};

type OpenStatus = OpenPayment['standing'];

const hasEnd = (standing: OpenStatus): boolean => standing === 'unpaid' || standing === 'deposit';

/** Picks the text. A page that charges by itself may have charged: we only know that no result came. */
const textOf = ({ chargesByItself }: OpenPayment, standing: OpenStatus) =>
  standing === 'unpaid' && chargesByItself
    ? 'again.unpaid.window'
    : (`again.${standing}.text` as const);

/**
 * Asks about an open payment of the same order: to continue it is the main choice, a second payment
 * the other.
 */
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
        <p>{t(textOf(payment, standing))}</p>
        {until === undefined || !hasEnd(standing) ? null : (
          <p>{t('waiting.unpaid.until', { time: format.moment(until) })}</p>
        )}
        {isNotCanceled(state) ? (
          <div role="alert">
            <WhyNotCanceled why={state} payment={payment} />
          </div>
        ) : null}
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
