import { paymentMethods } from '@dipper/contract';
import { Icon } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paymentResultOf } from '../../shared/navigation/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { openPaymentsQuery } from '../../shared/open-payments/index.ts';
import type { OpenPayment } from '../../shared/open-payments/index.ts';

/** Whoever closed the window, or comes back on another device, finds the way to go on. */
export function OpenPayments(): ReactNode {
  const { data } = useQuery({ ...openPaymentsQuery(useApi()), refetchOnReturn: 'always' });
  if (data === undefined || data.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {data.map((payment) => (
        <OpenPaymentNotice key={payment.transactionId} payment={payment} />
      ))}
    </Suspense>
  );
}

const titles = {
  unpaid: 'open.title.unpaid',
  checking: 'open.title.checking',
  deposit: 'open.title.deposit',
} as const;

function OpenPaymentNotice({ payment }: { readonly payment: OpenPayment }): ReactNode {
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
        <Ways payment={payment} />
      </div>
    </div>
  );
}

function Ways({ payment }: { readonly payment: OpenPayment }): ReactNode {
  const t = useTexts('purchase');
  const { productName, continueUrl, transactionId } = payment;
  const spoken = (action: string): string => t('open.spoken', { action, product: productName });
  return (
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
    </p>
  );
}
