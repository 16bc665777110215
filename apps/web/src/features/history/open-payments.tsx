import { paymentMethods } from '@dipper/contract';
import { Banner, Icon } from '@dipper/ui';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paymentResultOf } from '../../shared/navigation/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { openPaymentsQuery, useDismissal } from '../../shared/open-payments/index.ts';
import type { OpenPayment } from '../../shared/open-payments/index.ts';

/** Whoever closed the window, or comes back on another device, finds the way to go on, or to end it. */
export function OpenPayments(): ReactNode {
  const { data } = useQuery({ ...openPaymentsQuery(useApi()), refetchOnReturn: 'always' });
  const [wasCanceled, setCanceled] = useState(false);
  return (
    <Suspense fallback={null}>
      {data?.map((payment) => (
        <OpenPaymentNotice
          key={payment.transactionId}
          payment={payment}
          onCanceled={() => setCanceled(true)}
        />
      ))}
      {wasCanceled ? <Canceled /> : null}
    </Suspense>
  );
}

function Canceled(): ReactNode {
  const t = useTexts('purchase');
  return (
    <Banner tone="neutral" role="status">
      {t('open.canceled')}
    </Banner>
  );
}

const titles = {
  unpaid: 'open.title.unpaid',
  checking: 'open.title.checking',
  deposit: 'open.title.deposit',
} as const;

type NoticeProps = { readonly payment: OpenPayment; readonly onCanceled: () => void };

function OpenPaymentNotice({ payment, onCanceled }: NoticeProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const { productName, totalPrice, currency, standing, until } = payment;
  const method = paymentMethods.find(({ id }) => id === payment.methodId);
  return (
    <div className="open-payment" role="status">
      <Icon name="clock" />
      <div>
        <p className="open-payment-title">{t(titles[standing])}</p>
        <p>
          <bdi>{productName}</bdi> · <bdi>{format.price(totalPrice, currency)}</bdi>
          {method ? (
            <>
              {' · '}
              <bdi>{t(`methods.${method.key}`)}</bdi>
            </>
          ) : null}
        </p>
        {until === undefined || standing === 'checking' ? null : (
          <p>{t('open.until', { time: format.moment(until) })}</p>
        )}
        <Ways payment={payment} onCanceled={onCanceled} />
      </div>
    </div>
  );
}

function Ways({ payment, onCanceled }: NoticeProps): ReactNode {
  const t = useTexts('purchase');
  const { state, dismiss } = useDismissal();
  const { productName, continueUrl, transactionId } = payment;
  const spoken = (action: string): string => t('open.spoken', { action, product: productName });
  const cancel = async (): Promise<void> => {
    if (state !== 'asking' && (await dismiss(transactionId)) === 'cancel') onCanceled();
  };
  return (
    <>
      <p className="open-payment-ways">
        {continueUrl === undefined ? null : (
          <a className="d-link" href={continueUrl} aria-label={spoken(t('open.continue'))}>
            {t('open.continue')}
          </a>
        )}
        <Link
          className="d-link"
          to={paymentResultOf({ status: 'success', transactionId })}
          aria-label={spoken(t('open.look'))}
        >
          {t('open.look')}
        </Link>
        {continueUrl === undefined ? null : (
          <button
            type="button"
            className="d-link"
            aria-label={spoken(t('open.cancel'))}
            aria-disabled={state === 'asking' || undefined}
            onClick={() => void cancel()}
          >
            {t('open.cancel')}
          </button>
        )}
      </p>
      {state === 'stays' ? <p role="alert">{t('open.stays')}</p> : null}
      {state === 'no-answer' ? <p role="alert">{t('open.noAnswer')}</p> : null}
    </>
  );
}
