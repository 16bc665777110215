import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAmounts } from '../../shared/exchange/index.ts';
import { monthText } from '../../shared/format/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { barsOf } from './model/bars.ts';
import type { MonthIncome } from './model/income.ts';

type PlotProps = {
  readonly months: readonly MonthIncome[];
  /** How many spoons or subscriptions, in words. */
  readonly countText: (count: bigint) => string;
};

/**
 * Income by month. A slider lies over the bars, so that a finger, the arrow keys and a screen reader
 * choose a month in the way that each of them knows; the table has the same numbers at once.
 */
export function IncomePlot({ months, countText }: PlotProps): ReactNode {
  const t = useTexts('earnings');
  const locale = useLocale();
  const amounts = useAmounts();
  const [chosen, setChosen] = useState(() => placeToBegin(months));
  const month = months[chosen];
  if (month === undefined) return null;
  const name = monthText(month.month, locale, 'long');
  const told = `${amounts.points(month.amount)} · ${countText(month.count)}`;
  return (
    <figure className="income-plot">
      <figcaption>{t('plot.caption')}</figcaption>
      <p className="income-plot-told" aria-hidden="true">
        <strong>{name}</strong>
        <span>{told}</span>
      </p>
      <div className="income-plot-area">
        <Bars months={months} chosen={chosen} />
        <input
          type="range"
          min={0}
          max={months.length - 1}
          step={1}
          value={chosen}
          aria-label={t('plot.month')}
          aria-valuetext={`${name}, ${told}`}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      </div>
      <p className="income-plot-ticks" aria-hidden="true">
        {months
          .filter((_month, place) => place % 3 === 2)
          .map((each) => (
            <span key={each.month}>{monthText(each.month, locale, 'short')}</span>
          ))}
      </p>
      <Table months={months} countText={countText} />
    </figure>
  );
}

/** The last month in which something came: the one that runs may have nothing yet. */
const placeToBegin = (months: readonly MonthIncome[]): number => {
  const last = months.findLastIndex(({ amount, count }) => amount !== 0n || count !== 0n);
  return last === -1 ? months.length - 1 : last;
};

const unit = 10;
const gap = 2;

function Bars({ months, chosen }: Pick<PlotProps, 'months'> & { readonly chosen: number }) {
  const { bars, zero } = barsOf(months.map(({ amount }) => amount));
  const width = months.length * unit;
  return (
    <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
      <line x1={0} x2={width} y1={zero} y2={zero} vectorEffect="non-scaling-stroke" />
      {bars.map(({ top, height }, place) => (
        <rect
          key={months[place]?.month}
          x={place * unit + gap / 2}
          y={top}
          width={unit - gap}
          height={height}
          vectorEffect="non-scaling-stroke"
          data-chosen={place === chosen || undefined}
        />
      ))}
    </svg>
  );
}

function Table({ months, countText }: PlotProps): ReactNode {
  const t = useTexts('earnings');
  const locale = useLocale();
  const amounts = useAmounts();
  return (
    <details className="income-table">
      <summary>{t('plot.table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('plot.month')}</th>
            <th scope="col">{t('plot.count')}</th>
            <th scope="col">{t('plot.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, amount, count }) => (
            <tr key={month}>
              <th scope="row">{monthText(month, locale, 'long')}</th>
              <td>{countText(count)}</td>
              <td>{amounts.points(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
