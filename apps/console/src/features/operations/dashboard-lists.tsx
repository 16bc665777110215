import type { Dashboard } from '@dipper/contract';
import { Badge, Card, Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { Author, ProviderName, useWords } from '../../shared/words/index.ts';
import type { Say } from '../../shared/words/index.ts';

type ListProps<Row> = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly href: string;
};

/** A list in short, which leads to the whole of it. */
function ShortList<Row>({ title, rows, columns, keyOf, href }: ListProps<Row>): ReactNode {
  const common = useTexts('core');
  const t = useTexts('operations');
  return (
    <Card>
      <div className="dashboard-card">
        <h2>{title}</h2>
        {rows.length === 0 ? (
          <p>{common('nothing_here')}</p>
        ) : (
          <Table caption={title} rows={rows} columns={columns} keyOf={keyOf} />
        )}
        <p>
          <Link href={href} aria-label={t('to_list_of', { title })}>
            {t('to_list')}
          </Link>
        </p>
      </div>
    </Card>
  );
}

export function DashboardLists(dashboard: Dashboard): ReactNode {
  const t = useTexts('operations');
  const words = {
    t,
    partner: useTexts('partner'),
    say: useWords(),
    texts: usePersonTexts(),
  };
  const columns = columnsOf(words);
  return (
    <div className="dashboard-grid">
      <ShortList
        title={t('pending')}
        rows={dashboard.pending}
        keyOf={(row) => `${row.provider} ${row.state}`}
        href="/payments"
        columns={columns.pending}
      />
      <ShortList
        title={t('failures')}
        rows={dashboard.failures}
        keyOf={(row) => `${row.provider} ${row.reason ?? ''}`}
        href="/payments"
        columns={columns.failures}
      />
      <ShortList
        title={t('payouts')}
        rows={dashboard.payouts}
        keyOf={(row) => `${row.state} ${row.unit}`}
        href="/exchanges"
        columns={columns.payouts}
      />
      <ShortList
        title={t('unmatched')}
        rows={dashboard.differences}
        keyOf={(row) => `${row.provider} ${row.kind}`}
        href="/differences"
        columns={columns.differences}
      />
      <ShortList
        title={t('providers')}
        rows={dashboard.providers}
        keyOf={(row) => row.provider}
        href="/providers"
        columns={columns.providers}
      />
      <Card>
        <div className="dashboard-card">
          <h2>{t('subscriptions')}</h2>
          <Facts
            items={[
              { term: t('renewed'), value: dashboard.subscriptions.renewed },
              { term: t('begun'), value: dashboard.subscriptions.begun },
              { term: t('declined'), value: dashboard.subscriptions.declined },
            ]}
          />
          <h2>{t('proof')}</h2>
          <p>
            {dashboard.proof === null ? (
              t('never_proved')
            ) : (
              <>
                <Badge tone={dashboard.proof.isSound ? 'success' : 'danger'}>
                  {t(dashboard.proof.isSound ? 'is_sound' : 'is_not_sound')}
                </Badge>{' '}
                <Moment at={dashboard.proof.at} /> ·{' '}
                <bdi>
                  <Author by={dashboard.proof.by} reason="" />
                </bdi>
              </>
            )}
          </p>
          <p>
            <Link href="/ledger">{t('to_ledger')}</Link>
          </p>
        </div>
      </Card>
    </div>
  );
}

type Row<List extends 'pending' | 'failures' | 'payouts' | 'differences' | 'providers'> =
  Dashboard[List][number];
type Columns = {
  readonly pending: readonly Column<Row<'pending'>>[];
  readonly failures: readonly Column<Row<'failures'>>[];
  readonly payouts: readonly Column<Row<'payouts'>>[];
  readonly differences: readonly Column<Row<'differences'>>[];
  readonly providers: readonly Column<Row<'providers'>>[];
};

type Words = {
  readonly t: Texts<'operations'>;
  readonly partner: Texts<'partner'>;
  readonly say: Say;
  readonly texts: ReturnType<typeof usePersonTexts>;
};

const columnsOf = ({ t, partner, say, texts }: Words): Columns => {
  const count = { key: 'count', head: t('count'), isNumber: true };
  const provider = { key: 'provider', head: t('provider') };
  const since = {
    key: 'since',
    head: t('oldest'),
    cell: ({ oldestAt }: { readonly oldestAt: string }) => <Moment at={oldestAt} />,
  };
  return {
    pending: [
      { ...provider, cell: (row) => <ProviderName of={row.provider} /> },
      {
        key: 'state',
        head: t('state'),
        cell: (row) => <Badge tone="warning">{say('state', row.state)}</Badge>,
      },
      { ...count, cell: (row) => row.count },
      since,
    ],
    failures: [
      { ...provider, cell: (row) => <ProviderName of={row.provider} /> },
      {
        key: 'reason',
        head: t('why'),
        cell: ({ reason }) => (reason === null ? '–' : (texts[reason]?.text ?? reason)),
      },
      { ...count, cell: (row) => row.count },
    ],
    payouts: [
      { key: 'state', head: t('state'), cell: (row) => say('state', row.state) },
      { ...count, cell: (row) => row.count },
      {
        key: 'amount',
        head: t('amount'),
        isNumber: true,
        cell: (row) => <UnitAmount amount={row.amount} unit={row.unit} />,
      },
      since,
    ],
    differences: [
      { ...provider, cell: (row) => <ProviderName of={row.provider} /> },
      { key: 'kind', head: t('kind'), cell: (row) => partner(`kind_${row.kind}`) },
      { ...count, cell: (row) => row.count },
      since,
    ],
    providers: [
      { ...provider, cell: (row) => <ProviderName of={row.provider} /> },
      {
        key: 'state',
        head: t('state'),
        cell: (row) => (
          <Badge tone={row.isOff || row.breaker !== 'closed' ? 'danger' : 'success'}>
            {t(row.isOff ? 'is_off' : row.breaker === 'closed' ? 'is_well' : 'is_limited')}
          </Badge>
        ),
      },
      { key: 'calls', head: t('calls'), isNumber: true, cell: (row) => row.calls },
      { key: 'failed', head: t('failed'), isNumber: true, cell: (row) => row.failures },
    ],
  };
};
