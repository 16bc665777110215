import { fetchSettlementRoute, reconcileAgainRoute } from '@dipper/contract';
import type { CalendarDay, SettlementCalendar } from '@dipper/contract';
import { Button, Facts } from '@dipper/ui';
import type { Fact } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { useAct } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { Moment } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Part } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { useWords } from '../../shared/words/index.ts';
import { fetchFacts } from './fetch-facts.tsx';
import { markOf } from './marks.ts';

type DayPanelProps = {
  readonly of: SettlementCalendar | undefined;
  readonly day: string;
  readonly onDone: () => void;
};

/** One day of a provider: its comparison and settlement, and the open work. */
export function DayPanel({ of, day: named, onDone }: DayPanelProps): ReactNode {
  const day = of?.days.find((each) => each.day === named);
  return of === undefined || day === undefined ? null : (
    <DayFacts of={of} day={day} onDone={onDone} />
  );
}

/** The work that can be repeated for a day. */
type Again = 'compare' | 'fetch';

type DayFactsProps = {
  readonly of: SettlementCalendar;
  readonly day: CalendarDay;
  readonly onDone: () => void;
};

function DayFacts({ of, day, onDone }: DayFactsProps): ReactNode {
  const t = useTexts('partner');
  const may = useMay();
  const [chosen, setChosen] = useState<Again>();
  const comparing = useAct(reconcileAgainRoute);
  const fetching = useAct(fetchSettlementRoute);
  const act = chosen === 'fetch' ? fetching : comparing;
  const say = useWords();
  const { provider } = of;
  const title = `${say('provider', provider)} · ${day.day}`;

  async function begin(reason: string): Promise<void> {
    const result = await act.run({ body: { provider, day: day.day, reason } });
    if (result?.ok !== true) return;
    setChosen(undefined);
    onDone();
  }

  return (
    <Part title={title}>
      <Facts items={factsOf(of, day, t)} />
      <div className="partner-doing">
        <Link
          className="d-link"
          href={`/differences?state=all&provider=${provider}&day=${day.day}`}
        >
          {t('differences_of_day')}
        </Link>
        {of.isCompared && may('reconcileAgain') ? (
          <Button variant="secondary" size="small" onClick={() => setChosen('compare')}>
            {t('compare_again')}
          </Button>
        ) : null}
        {of.isFetched && may('fetchSettlement') ? (
          <Button variant="secondary" size="small" onClick={() => setChosen('fetch')}>
            {t('fetch_again')}
          </Button>
        ) : null}
      </div>
      {chosen === undefined ? null : (
        <ReasonDialog
          title={`${t(`${chosen}_again`)} · ${title}`}
          confirmLabel={t(`${chosen}_again`)}
          isBusy={act.isBusy}
          failure={act.failure}
          onConfirm={(reason) => void begin(reason)}
          onClose={() => setChosen(undefined)}
        >
          <p>{t(`${chosen}_again_text`)}</p>
        </ReasonDialog>
      )}
    </Part>
  );
}

type Words = ReturnType<typeof useTexts<'partner'>>;

const factsOf = (of: SettlementCalendar, day: CalendarDay, t: Words): readonly Fact[] => {
  const { run, settlementIds, isFileMissing } = day;
  const files =
    settlementIds.length === 0
      ? t(isFileMissing ? 'file_missing' : 'no_file')
      : settlementIds.map((id) => (
          <Link key={id} className="d-link partner-file" href={`/settlements/${id}`}>
            {t('the_file')}
          </Link>
        ));
  return [
    { term: t('state'), value: t(`mark_${markOf(of, day)}`) },
    ...(run === null
      ? []
      : [
          { term: t('records'), value: run.records },
          { term: t('own_payments'), value: run.payments },
          { term: t('found_count'), value: run.differences },
          { term: t('unanswered'), value: run.unanswered },
          { term: t('tries'), value: run.attempt },
          {
            term: t('compared_at'),
            value: run.finishedAt === null ? '–' : <Moment at={run.finishedAt} withSeconds />,
          },
        ]),
    { term: t('open_differences'), value: day.open },
    ...(of.hasFiles ? [{ term: t('file'), value: files }] : []),
    ...(day.fetch === null ? [] : fetchFacts(day.fetch, t)),
  ];
};
