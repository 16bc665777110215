import { Button, Card, StateMark } from '@dipper/ui';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { navigate, paths, spoonListOf } from '../../shared/navigation/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { changePayment } from '../../shared/storage/index.ts';
import type { Payment } from './api.ts';
import { FinishedPayment } from './finished-payment.tsx';
import { endOf, isNeutral, moneyTakenOf } from './model/outcome.ts';
import type { End } from './model/outcome.ts';
import { attemptStore, declinedStore } from './stores.ts';
import { TransactionNumber } from './transaction-number.tsx';
import { Words } from '../../shared/problem/index.ts';
import './purchase.css';

export function Screen(): ReactNode {
  const t = useTexts('purchase');
  return (
    <FinishedPayment expected="fail" title={t('fail.documentTitle')}>
      {(payment) => <Fail payment={payment} />}
    </FinishedPayment>
  );
}

/** The next step after each end. A refunded payment has none: its choice is used up. */
const wayOnAfter = {
  fail: 'fail.again',
  cancel: 'fail.continue',
  closed: 'fail.restart',
  expired: 'fail.restart',
  deposit: 'fail.restart',
  refunded: undefined,
} as const satisfies Record<End, string | undefined>;

/** Says what happened, whether money was charged, and what to do next. */
function Fail({ payment }: { readonly payment: Payment }): ReactNode {
  const t = useTexts('purchase');
  const country = useCountry();
  const { status, transactionId, methodId } = payment;
  const end = endOf(status, payment.deposit !== undefined);
  const wayOn = wayOnAfter[end];

  // The next try is a new intent; what was chosen stays chosen.
  useEffect(() => attemptStore.reset(), [transactionId]);
  useEffect(() => {
    if (end !== 'fail') return;
    // The declined method is not preselected, because another is more likely to work.
    declinedStore.set({ methodId });
    changePayment({ type: 'method-refused', methodId });
  }, [end, methodId]);

  return (
    <SitePage
      title={t(`fail.title.${end}`)}
      back={spoonListOf(country)}
      actions={
        <>
          {wayOn ? (
            <Button wide onClick={() => navigate(paths.paymentMethod)}>
              {t(wayOn)}
            </Button>
          ) : null}
          <Button
            wide
            variant={wayOn ? 'quiet' : 'primary'}
            onClick={() => navigate(spoonListOf(country))}
          >
            {t('toList')}
          </Button>
        </>
      }
    >
      <Card>
        <div className="fail-hero">
          <StateMark
            icon={isNeutral(status) ? 'info' : 'error'}
            tone={isNeutral(status) ? 'neutral' : 'danger'}
          />
          <p className="fail-money">{t(`fail.money.${moneyTakenOf(status)}`)}</p>
          <div className="fail-text">
            {end === 'fail' && payment.reason !== null ? (
              <p>
                <Words name={payment.reason} />
              </p>
            ) : (
              <p>{t(`fail.text.${end}`)}</p>
            )}
            {end === 'fail' ? <p>{t('fail.text.ask')}</p> : null}
            {end === 'cancel' && payment.chargesByItself === true ? (
              <p>{t('open.canceled.window')}</p>
            ) : null}
          </div>
        </div>
        <hr className="fail-line" />
        <TransactionNumber transactionId={transactionId} />
        <p className="purchase-reference">{t('reference', { code: payment.code })}</p>
      </Card>
    </SitePage>
  );
}
