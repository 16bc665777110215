import { Banner } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useApi } from '../api/index.ts';
import { useFormat } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import { Link, paymentResultOf } from '../navigation/index.ts';
import { useQuery } from '../query/index.ts';
import { openPaymentsQuery } from './open-payments-query.ts';
import type { OpenPayment } from './open-payments-query.ts';
import './open-payments.css';

const titles = {
  unpaid: 'title.unpaid',
  checking: 'title.checking',
  deposit: 'title.deposit',
} as const;

/** Whoever closed the window, or comes back on another device, finds the way to go on. */
export function OpenPaymentsNotice(): ReactNode {
  const { data } = useQuery({ ...openPaymentsQuery(useApi()), refetchOnReturn: 'always' });
  if (data === undefined || data.length === 0) return null;
  return data.map((payment) => <Notice key={payment.transactionId} payment={payment} />);
}

function Notice({ payment }: { readonly payment: OpenPayment }): ReactNode {
  const t = useTexts('open');
  const format = useFormat();
  const { productName, totalPrice, currency, standing, continueUrl, until, transactionId } =
    payment;
  const spoken = (action: string): string => t('spoken', { action, product: productName });
  return (
    <Banner
      tone="neutral"
      icon="clock"
      role="status"
      title={t(titles[standing])}
      action={
        <span className="open-payment-ways">
          {continueUrl === undefined ? null : (
            <a className="d-link" href={continueUrl} aria-label={spoken(t('continue'))}>
              {t('continue')}
            </a>
          )}
          <Link
            className="d-link"
            to={paymentResultOf({ status: 'success', transactionId })}
            aria-label={spoken(t('look'))}
          >
            {t('look')}
          </Link>
        </span>
      }
    >
      <bdi>{productName}</bdi> · <bdi>{format.price(totalPrice, currency)}</bdi>
      {until === undefined || standing === 'checking' ? null : (
        <>
          {' · '}
          {t('until', { time: format.moment(until) })}
        </>
      )}
    </Banner>
  );
}
