import { paymentMethods } from '@dipper/contract';
import { Banner, Icon } from '@dipper/ui';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useFormat, useProductName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paymentResultOf } from '../../shared/navigation/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { openPaymentsQuery } from '../../shared/open-payments/index.ts';
import {
  askToClose,
  isNotCanceled,
  useDismissal,
  WhyNotCanceled,
} from '../../shared/payment-end/index.ts';
import type { OpenPayment } from '../../shared/open-payments/index.ts';

/** Shows open payments after the window was closed or on another device, so that they can be continued or canceled. */
export function OpenPayments(): ReactNode {
  const { data } = useQuery({ ...openPaymentsQuery(useApi()), refetchOnReturn: 'always' });
  const [canceled, setCanceled] = useState<OpenPayment>();
  return (
    <Suspense fallback={null}>
      {data?.map((payment) => (
        <OpenPaymentNotice
          key={payment.transactionId}
          payment={payment}
          onCanceled={() => setCanceled(payment)}
        />
      ))}
      {canceled ? <Canceled key={canceled.transactionId} payment={canceled} /> : null}
    </Suspense>
  );
}

/** The focus was on a button that went with its payment: it goes on where that ended. */
function Canceled({ payment }: { readonly payment: OpenPayment }): ReactNode {
  const t = useTexts('purchase');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { standing, chargesByItself } = payment;
  return (
    <div ref={place} tabIndex={-1} className="open-canceled">
      <Banner tone="neutral" role="status">
        <p>{t('open.canceled')}</p>
        {standing === 'deposit' ? <p>{t('open.canceled.deposit')}</p> : null}
        {standing !== 'deposit' && chargesByItself ? <p>{t('open.canceled.window')}</p> : null}
      </Banner>
    </div>
  );
}

const titles = {
  unpaid: 'open.title.unpaid',
  checking: 'open.title.checking',
  review: 'open.title.review',
  deposit: 'open.title.deposit',
} as const;

type NoticeProps = { readonly payment: OpenPayment; readonly onCanceled: () => void };

function OpenPaymentNotice({ payment, onCanceled }: NoticeProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const name = useProductName()(payment);
  const { totalPrice, currency, standing, until } = payment;
  const method = paymentMethods.find(({ id }) => id === payment.methodId);
  return (
    <div className="open-payment" role="status">
      <Icon name="clock" />
      <div>
        <p className="open-payment-title">{t(titles[standing])}</p>
        <p>
          <bdi>{name}</bdi> · <bdi>{format.price(totalPrice, currency)}</bdi>
          {method ? (
            <>
              {' · '}
              <bdi>{t(`methods.${method.key}`)}</bdi>
            </>
          ) : null}
        </p>
        {standing === 'review' ? <p>{t('open.review')}</p> : null}
        {until === undefined || standing === 'checking' || standing === 'review' ? null : (
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
  const product = useProductName()(payment);
  const { continueUrl, transactionId, standing } = payment;
  const spoken = (action: string): string => t('open.spoken', { action, product });
  const end = async (): Promise<void> => {
    if ((await dismiss(transactionId)) === 'cancel') onCanceled();
  };
  const cancel = (): void => {
    if (state === 'asking') return;
    if (standing === 'deposit') askToClose(t, () => void end());
    else void end();
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
        {payment.canCancel ? (
          <button
            type="button"
            className="d-link"
            aria-label={spoken(t('open.cancel'))}
            aria-disabled={state === 'asking' || undefined}
            onClick={cancel}
          >
            {t('open.cancel')}
          </button>
        ) : null}
      </p>
      {isNotCanceled(state) ? (
        <div role="alert">
          <WhyNotCanceled why={state} payment={payment} />
        </div>
      ) : null}
    </>
  );
}
