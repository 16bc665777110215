import type { OperatorSubscriptionDetail } from '@dipper/contract';
import type { ReactNode } from 'react';

import { ReceiptButton } from '../../shared/books/index.ts';
import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { SubjectLink } from '../../shared/link/index.ts';
import { Part } from '../../shared/screen/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';

type Invoice = OperatorSubscriptionDetail['invoices'][number];

/** Each paper that its person has got of it; a credit note stands in the file of its receipt. */
export function Invoices({ invoices }: Pick<OperatorSubscriptionDetail, 'invoices'>): ReactNode {
  const t = useTexts('subscription');
  return (
    <Part title={t('invoices')}>
      <Table
        caption={t('invoices')}
        rows={invoices}
        keyOf={({ number }) => number}
        columns={columnsOf(t)}
        nothing={<p>{t('no_invoices')}</p>}
      />
    </Part>
  );
}

const columnsOf = (t: Texts<'subscription'>): readonly Column<Invoice>[] => [
  {
    key: 'number',
    head: t('invoice_number'),
    cell: ({ number, cardPaymentId }) => (
      <SubjectLink kind="card-payment" id={cardPaymentId}>
        <bdi dir="ltr">{number}</bdi>
      </SubjectLink>
    ),
  },
  { key: 'kind', head: t('paper'), cell: ({ kind }) => t(`invoice_${kind}`) },
  { key: 'issued', head: t('issued'), cell: ({ issuedAt }) => <Moment at={issuedAt} /> },
  {
    key: 'amount',
    head: t('amount'),
    isNumber: true,
    cell: ({ amount, currency }) => <UnitAmount amount={amount} unit={currency} />,
  },
  {
    key: 'file',
    head: t('invoice_receipt'),
    cell: ({ kind, cardPaymentId }) =>
      kind === 'receipt' ? <ReceiptButton id={cardPaymentId} size="small" /> : '–',
  },
];
