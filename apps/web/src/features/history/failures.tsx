import { decodeAmount } from '@dipper/contract';
import type { FailedPayment } from '@dipper/contract';
import { EmptyState, Icon } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useFormat, useProductName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paymentResultOf } from '../../shared/navigation/index.ts';
import { Pages } from '../../shared/pages/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { failuresPage } from './api.ts';
import { usePageWords } from './use-page-words.ts';

export function Failures(): ReactNode {
  const t = useTexts('history');
  return (
    <Pages
      words={usePageWords()}
      note={<p className="history-note">{t('failures.money')}</p>}
      query={failuresPage(useApi())}
      keyOf={({ transactionId }) => transactionId}
      label={t('failures.label')}
      empty={
        <EmptyState icon="check" title={t('failures.empty.title')}>
          {t('failures.empty.text')}
        </EmptyState>
      }
    >
      {(payment) => <FailureRow payment={payment} />}
    </Pages>
  );
}

function FailureRow({ payment }: { readonly payment: FailedPayment }): ReactNode {
  const t = useTexts('history');
  const format = useFormat();
  const name = useProductName()(payment);
  const { transactionId, quantity, totalPrice, currency, reason } = payment;
  const row = (
    <span className="d-row-text">
      <span className="history-row-head">
        <span className="d-row-title">
          <bdi>{quantity === 1 ? name : t('charges.times', { name, quantity })}</bdi>
        </span>
        <span className="history-price">{format.price(decodeAmount(totalPrice), currency)}</span>
      </span>
      <Suspense fallback={null}>
        <Reason name={reason} />
      </Suspense>
      <span className="d-row-description">
        {t('charges.requested', { time: format.moment(payment.requestedAt) })}
      </span>
    </span>
  );
  // The subscription alone tells the result of its charge, so this row has no link.
  return transactionId.startsWith('c') ? (
    <div className="d-row">{row}</div>
  ) : (
    <Link className="d-row" to={paymentResultOf({ status: 'cancel', transactionId })}>
      {row}
      <Icon name="forward" size="small" />
    </Link>
  );
}

/** The catalogue's words for the person, never a code or a provider's own. */
function Reason({ name }: { readonly name: string }): ReactNode {
  const say = usePersonTexts();
  const { title, text } = say(name);
  return <span className="history-reason">{title ?? text}</span>;
}
