import { useState } from 'react';
import type { ReactNode } from 'react';
import { monthText } from '../../shared/format/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';

type SliderProps = {
  readonly caption: string;
  readonly months: readonly string[];
  /** The month that is shown first. */
  readonly begin: number;
  /** The income of a month in words. */
  readonly textOf: (place: number) => string;
  readonly renderBars: (chosen: number) => ReactNode;
  /** The same numbers as a table, and an explanation of the bars. */
  readonly children: ReactNode;
};

/**
 * A plot by month. A slider lies over the bars, so that a finger, the arrow keys and a screen reader
 * choose a month in the way that each of them knows; the table has the same numbers at once.
 */
export function MonthSlider(props: SliderProps): ReactNode {
  const { caption, months, begin, textOf, renderBars, children } = props;
  const t = useTexts('earnings');
  const locale = useLocale();
  const [chosen, setChosen] = useState(begin);
  const month = months[chosen];
  if (month === undefined) return null;
  const name = monthText(month, locale, 'long');
  return (
    <figure className="income-plot">
      <figcaption>{caption}</figcaption>
      <p className="income-plot-month" aria-hidden="true">
        <strong>{name}</strong>
        <span>{textOf(chosen)}</span>
      </p>
      <div className="income-plot-area">
        {renderBars(chosen)}
        <input
          type="range"
          min={0}
          max={months.length - 1}
          step={1}
          value={chosen}
          aria-label={t('plot.month')}
          aria-valuetext={`${name}, ${textOf(chosen)}`}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      </div>
      <p className="income-plot-ticks" aria-hidden="true">
        {months
          .filter((_month, place) => place % 3 === 2)
          .map((each) => (
            <span key={each}>{monthText(each, locale, 'short')}</span>
          ))}
      </p>
      {children}
    </figure>
  );
}

const unit = 10;
const gap = 2;

type PlotProps = { readonly count: number; readonly zero: number; readonly children: ReactNode };

/** The drawing of so many months, with the line that they stand on. */
export function MonthPlot({ count, zero, children }: PlotProps): ReactNode {
  const width = count * unit;
  return (
    <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
      <line x1={0} x2={width} y1={zero} y2={zero} vectorEffect="non-scaling-stroke" />
      {children}
    </svg>
  );
}

type BarProps = {
  readonly place: number;
  readonly top: number;
  readonly height: number;
  readonly chosen: boolean;
  readonly part?: string;
};

export function MonthBar({ place, top, height, chosen, part }: BarProps): ReactNode {
  return (
    <rect
      x={place * unit + gap / 2}
      y={top}
      width={unit - gap}
      height={height}
      vectorEffect="non-scaling-stroke"
      data-chosen={chosen || undefined}
      data-part={part}
    />
  );
}

type TableProps = {
  readonly heads: readonly string[];
  /** A month and its cells, newest first. */
  readonly rows: readonly { readonly month: string; readonly cells: readonly string[] }[];
};

export function MonthTable({ heads, rows }: TableProps): ReactNode {
  const t = useTexts('earnings');
  const locale = useLocale();
  return (
    <details className="income-table">
      <summary>{t('plot.table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('plot.month')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, cells }) => (
            <tr key={month}>
              <th scope="row">{monthText(month, locale, 'long')}</th>
              {cells.map((cell, place) => (
                <td key={heads[place]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The last month in which something came: the one that runs may have nothing yet. */
export const placeToBegin = (hasSome: readonly boolean[]): number => {
  const last = hasSome.lastIndexOf(true);
  return last === -1 ? hasSome.length - 1 : last;
};
