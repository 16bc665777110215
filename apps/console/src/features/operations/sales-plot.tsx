import { decodeAmount, encodeAmount } from '@dipper/contract';
import type { Dashboard } from '@dipper/contract';
import type { ReactNode } from 'react';

import { UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';

type Sales = Dashboard['sales'][number];
type Hour = Sales['hours'][number];

const width = 240;
const height = 100;
const step = width / 24;

const named = [0, 6, 12, 18, 24];

const mostOf = (hours: readonly Hour[]): bigint =>
  hours
    .flatMap(({ today, yesterday, weekBefore }) => [today, yesterday, weekBefore])
    .map(decodeAmount)
    .reduce((most, amount) => (amount > most ? amount : most), 0n);

/** Heights are of the largest hour; only they are floats, and only here. */
const scaleTo =
  (most: bigint) =>
  (amount: Hour['today']): number =>
    (Number(decodeAmount(amount)) / Math.max(1, Number(most))) * height;

/** Today as bars, the days before as lines; the same numbers stand in a table behind it. */
export function SalesPlot({ sales }: { readonly sales: Sales }): ReactNode {
  const t = useTexts('operations');
  const { hours, currency } = sales;
  const most = mostOf(hours);
  const scale = scaleTo(most);
  const lineOf = (of: (hour: Hour) => Hour['today']): string =>
    hours.map((hour) => `${(hour.hour + 0.5) * step},${height - scale(of(hour))}`).join(' ');
  return (
    <>
      <p className="sales-plot-most" aria-hidden="true">
        <UnitAmount amount={encodeAmount(most)} unit={currency} />
      </p>
      <svg
        className="sales-plot"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('sales_plot', { currency })}
      >
        <line x1="0" x2={width} y1="0" y2="0" />
        <line x1="0" x2={width} y1={height} y2={height} />
        {hours.map((hour) => (
          <rect
            key={hour.hour}
            x={hour.hour * step + 1}
            width={step - 2}
            y={height - scale(hour.today)}
            height={scale(hour.today)}
          />
        ))}
        <polyline points={lineOf(({ yesterday }) => yesterday)} />
        <polyline className="sales-plot-week" points={lineOf(({ weekBefore }) => weekBefore)} />
      </svg>
      <p className="sales-plot-hours" aria-hidden="true">
        {named.map((hour) => (
          <span key={hour}>{hour}:00</span>
        ))}
      </p>
      <details>
        <summary>{t('as_table')}</summary>
        <Table
          caption={t('sales_plot', { currency })}
          rows={hours}
          keyOf={({ hour }) => String(hour)}
          columns={columnsOf(t, currency)}
        />
      </details>
    </>
  );
}

const columnsOf = (
  t: Texts<'operations'>,
  currency: Sales['currency'],
): readonly Column<Hour>[] => [
  { key: 'hour', head: t('hour'), cell: ({ hour }) => `${hour}:00` },
  ...(['today', 'yesterday', 'weekBefore'] as const).map((which) => ({
    key: which,
    head: t(`day_${which}`),
    isNumber: true,
    cell: (hour: Hour) => <UnitAmount amount={hour[which]} unit={currency} />,
  })),
];
