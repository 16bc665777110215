import { dashboardRoute, usualZone } from '@dipper/contract';
import type { Dashboard } from '@dipper/contract';
import { Badge, Button, Card, Field, Select } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { useAnswer } from '../../shared/api/index.ts';
import { Moment, UnitAmount, useZoneName, zones } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { DashboardLists } from './dashboard-lists.tsx';
import { SalesPlot } from './sales-plot.tsx';
import './sales-plot.css';

/** Shows today's figures and open problems. */
export function DashboardScreen(): ReactNode {
  const t = useTexts('operations');
  // Names of differences are among the provider's texts: loading them here keeps the screen from vanishing
  // later.
  useTexts('partner');
  const common = useTexts('core');
  const nameOf = useZoneName();
  const [zone, setZone] = useState<string>(usualZone);
  const query = useAnswer(dashboardRoute, { query: { zone } });
  return (
    <Screen
      title={t('dashboard')}
      lead={t('dashboard_lead')}
      actions={
        <>
          <Field label={t('zone')}>
            <Select value={zone} onChange={({ target }) => setZone(target.value)}>
              {zones.map((name) => (
                <option key={name} value={name}>
                  {nameOf(name)}
                </option>
              ))}
            </Select>
          </Field>
          <Button variant="secondary" size="small" busy={query.isAsking} onClick={query.askAgain}>
            {common('look_again')}
          </Button>
        </>
      }
    >
      <Asking query={query}>
        {({ body }) => (
          <>
            <p>
              <Moment at={body.takenAt} withSeconds />
            </p>
            <Sales sales={body.sales} />
            <DashboardLists {...body} />
          </>
        )}
      </Asking>
    </Screen>
  );
}

function Sales({ sales }: Pick<Dashboard, 'sales'>): ReactNode {
  const t = useTexts('operations');
  const colon = useTexts('core')('colon');
  if (sales.length === 0) return <p>{t('nothing_sold')}</p>;
  return (
    <div className="dashboard-grid">
      {sales.map((each) => (
        <Card key={each.currency}>
          <div className="dashboard-card">
            <h2>{t('sales_of', { currency: each.currency })}</h2>
            <p className="dashboard-figure">
              <UnitAmount amount={each.today.amount} unit={each.currency} />
            </p>
            <p>
              <Badge>{t('sold_count', { count: each.today.count })}</Badge> {t('day_yesterday')}
              {colon}
              <UnitAmount amount={each.yesterday.amount} unit={each.currency} /> ·{' '}
              {t('day_weekBefore')}
              {colon}
              <UnitAmount amount={each.weekBefore.amount} unit={each.currency} />
            </p>
            <SalesPlot sales={each} />
            <p>
              <Link href="/payments">{t('to_payments')}</Link>
            </p>
          </div>
        </Card>
      ))}
    </div>
  );
}
