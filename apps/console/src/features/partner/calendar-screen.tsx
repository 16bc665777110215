import { settlementCalendarRoute } from '@dipper/contract';
import type { CalendarDay, Locale, SettlementCalendar } from '@dipper/contract';
import { Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { useAnswer } from '../../shared/api/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { ScrollRegion } from '../../shared/scroll/index.ts';
import { useFilters } from '../../shared/table/index.ts';
import { ProviderName, useWords } from '../../shared/words/index.ts';
import { DayPanel } from './day-panel.tsx';
import { monthAfter, today } from './model.ts';
import { markOf } from './marks.ts';
import './partner.css';

const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/;

type Chosen = { readonly provider: string; readonly day: string };

const dateIn = (locale: Locale, style: Intl.DateTimeFormatOptions, day: string): string =>
  new Intl.DateTimeFormat(locale === 'ar' ? 'ar-u-nu-latn' : locale, {
    ...style,
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** Shows which days of each provider were compared and settled, and which are missing. */
export function CalendarScreen(): ReactNode {
  const t = useTexts('partner');
  const locale = useLocale();
  const { value, put } = useFilters();
  const written = value('month') ?? '';
  const month = monthShape.test(written) ? written : today().slice(0, 7);
  const query = useAnswer(settlementCalendarRoute, { query: { month } });
  const [chosen, setChosen] = useState<Chosen>();
  const named = dateIn(locale, { year: 'numeric', month: 'long' }, `${month}-01`);
  const turn = (months: number, label: string): ReactNode => (
    <Button
      variant="secondary"
      size="small"
      onClick={() => {
        setChosen(undefined);
        put('month', monthAfter(month, months));
      }}
    >
      {label}
    </Button>
  );
  return (
    <Screen
      title={t('calendar')}
      lead={t('calendar_lead')}
      actions={
        <>
          {turn(-1, t('month_before'))}
          <strong aria-live="polite">{named}</strong>
          {turn(1, t('month_after'))}
        </>
      }
    >
      <Legend />
      <Asking query={query}>
        {({ body: { results } }) => (
          <>
            <Grid rows={results} chosen={chosen} onChoose={setChosen} />
            {chosen === undefined ? null : (
              <DayPanel
                key={`${chosen.provider} ${chosen.day}`}
                of={results.find(({ provider }) => provider === chosen.provider)}
                day={chosen.day}
                onDone={query.askAgain}
              />
            )}
          </>
        )}
      </Asking>
      <p>
        <Link className="d-link" href="/settlements">
          {t('settlements')}
        </Link>
      </p>
    </Screen>
  );
}

const marks = ['fine', 'differs', 'missing', 'waits', 'none'] as const;

function Legend(): ReactNode {
  const t = useTexts('partner');
  return (
    <ul className="partner-legend">
      {marks.map((mark) => (
        <li key={mark}>
          <span className="partner-mark" data-mark={mark} aria-hidden="true" /> {t(`mark_${mark}`)}
        </li>
      ))}
      <li>
        <span className="partner-mark" data-mark="fine" data-file="held" aria-hidden="true" />{' '}
        {t('file_held')}
      </li>
      <li>
        <span className="partner-mark" data-mark="fine" data-file="missing" aria-hidden="true" />{' '}
        {t('file_missing')}
      </li>
    </ul>
  );
}

type GridProps = {
  readonly rows: readonly SettlementCalendar[];
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
};

function Grid({ rows, chosen, onChoose }: GridProps): ReactNode {
  const t = useTexts('partner');
  const days = rows[0]?.days ?? [];
  return (
    <ScrollRegion className="console-table-frame" label={t('calendar')}>
      <table className="console-table partner-calendar">
        <caption className="d-hidden">{t('calendar')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('provider')}</th>
            {days.map(({ day }) => (
              <th key={day} scope="col">
                {Number(day.slice(-2))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.provider}>
              <th scope="row">
                <ProviderName of={row.provider} />
              </th>
              {row.days.map((day) => (
                <td key={day.day}>
                  <DayButton
                    of={row}
                    day={day}
                    isChosen={chosen?.provider === row.provider && chosen.day === day.day}
                    onChoose={() => onChoose({ provider: row.provider, day: day.day })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type DayButtonProps = {
  readonly of: SettlementCalendar;
  readonly day: CalendarDay;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function DayButton({ of, day, isChosen, onChoose }: DayButtonProps): ReactNode {
  const t = useTexts('partner');
  const say = useWords();
  const locale = useLocale();
  const mark = markOf(of, day);
  const file = day.isFileMissing ? 'missing' : day.settlementIds.length > 0 ? 'held' : undefined;
  const words = [
    say('provider', of.provider),
    dateIn(locale, { dateStyle: 'medium' }, day.day),
    // Speech control needs the visible text in the accessible name.
    `${t(`mark_${mark}`)}${day.open > 0 ? ` ${day.open}` : ''}`,
    ...(file === undefined ? [] : [t(`file_${file}`)]),
  ].join(' · ');
  return (
    <button
      type="button"
      className="partner-mark"
      data-mark={mark}
      data-file={file}
      aria-label={words}
      title={words}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {day.open > 0 ? day.open : ''}
    </button>
  );
}
