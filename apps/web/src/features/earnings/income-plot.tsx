import type { ReactNode } from 'react';
import { useAmounts } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { barsOf } from './model/bars.ts';
import type { MonthIncome } from './model/income.ts';
import { MonthBar, MonthPlot, MonthSlider, MonthTable, placeToBegin } from './month-slider.tsx';

type PlotProps = {
  readonly months: readonly MonthIncome[];
  /** How many spoons or subscriptions, in words. */
  readonly countText: (count: bigint) => string;
};

/** Income of one kind by month. */
export function IncomePlot({ months, countText }: PlotProps): ReactNode {
  const t = useTexts('earnings');
  const amounts = useAmounts();
  const { bars, zero } = barsOf(months.map(({ amount }) => amount));
  return (
    <MonthSlider
      caption={t('plot.caption')}
      months={months.map(({ month }) => month)}
      begin={placeToBegin(months.map(({ amount, count }) => amount !== 0n || count !== 0n))}
      textOf={(place) => {
        const { amount = 0n, count = 0n } = months[place] ?? {};
        return `${amounts.points(amount)} · ${countText(count)}`;
      }}
      renderBars={(chosen) => (
        <MonthPlot count={months.length} zero={zero}>
          {bars.map((bar, place) => (
            <MonthBar key={months[place]?.month} place={place} {...bar} chosen={place === chosen} />
          ))}
        </MonthPlot>
      )}
    >
      <MonthTable
        heads={[t('plot.count'), t('plot.amount')]}
        rows={months.toReversed().map(({ month, amount, count }) => ({
          month,
          cells: [countText(count), amounts.points(amount)],
        }))}
      />
    </MonthSlider>
  );
}
