import { differencesRoute } from '@dipper/contract';
import type { Arrival, Settlement } from '@dipper/contract';
import { Banner, Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { useAnswer } from '../../shared/api/index.ts';
import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Part } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { PageTurner, Table, useFilters, usePlaces } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { Author, ProviderName } from '../../shared/words/index.ts';
import { columnsOf as differenceColumns } from './difference-columns.tsx';
import { Days, SettlementMark } from './settlement-words.tsx';

export type FileProps = { readonly file: Settlement };

const outcomeTones = { some_differ: 'warning', all_matched: 'success', no_lines: 'info' } as const;

/** In a sentence: taken, or why it was not, and what to do next. */
export function Outcome({ file }: FileProps): ReactNode {
  const t = useTexts('partner');
  const mayBring = useMay()('startSettlement');
  const { value } = useFilters();
  const { state, refusal, replacedBy, matched, lines, differences } = file;
  if (refusal !== null) {
    return (
      <Banner tone="danger" title={t('refused_title')}>
        <p>{t(`refusal_${refusal.why}`, { line: refusal.line, about: refusal.about ?? '–' })}</p>
        <p>{t('refused_text')}</p>
        {mayBring ? (
          <Link className="d-link" href="/settlements">
            {t('bring_again')}
          </Link>
        ) : null}
      </Banner>
    );
  }
  if (replacedBy !== null) {
    return (
      <Banner tone="info" title={t('settlement_replaced')}>
        <Link className="d-link" href={`/settlements/${replacedBy}`}>
          {t('to_better')}
        </Link>
      </Banner>
    );
  }
  if (state !== 'compared') {
    return (
      <Banner tone="info">{t(state === 'awaiting' ? 'awaiting_text' : 'reading_text')}</Banner>
    );
  }
  const note = lines === 0 ? null : t('nothing_booked');
  const outcome = differences > 0 ? 'some_differ' : lines > 0 ? 'all_matched' : 'no_lines';
  return (
    <Banner tone={outcomeTones[outcome]} title={t(outcome, { matched, lines, differences })}>
      {value('known') === undefined ? note : t('known_before')}
    </Banner>
  );
}

export function FileDetails({ file }: FileProps): ReactNode {
  const t = useTexts('partner');
  return (
    <Part title={t('file')}>
      <Facts
        items={[
          { term: t('state'), value: <SettlementMark state={file.state} /> },
          { term: t('provider'), value: <ProviderName of={file.provider} /> },
          { term: t('source'), value: t(`source_${file.source}`) },
          { term: t('shape'), value: <bdi dir="ltr">{file.shape}</bdi> },
          { term: t('days'), value: <Days from={file.fromDay} to={file.toDay} /> },
          { term: t('lines'), value: file.lines },
          { term: t('others'), value: file.others },
          { term: t('matched'), value: file.matched },
          { term: t('fees_unjudged'), value: file.feesUnjudged },
          {
            term: t('who'),
            value: (
              <bdi>
                <Author by={file.startedBy} reason={file.reason} />
              </bdi>
            ),
          },
          { term: t('why'), value: <bdi>{file.reason || t('its_turn')}</bdi> },
          { term: t('when'), value: <Moment at={file.startedAt} withSeconds /> },
        ]}
      />
    </Part>
  );
}

export function ByKind({ file }: FileProps): ReactNode {
  const t = useTexts('partner');
  const common = useTexts('core');
  const { settlementId, kinds } = file;
  return (
    <Part title={t('by_kind')}>
      <Table
        caption={t('by_kind')}
        rows={kinds}
        keyOf={({ kind }) => kind}
        columns={kindColumns(t, settlementId)}
        nothing={<p>{common('nothing_here')}</p>}
      />
    </Part>
  );
}

const kindColumns = (
  t: Texts<'partner'>,
  file: string,
): readonly Column<Settlement['kinds'][number]>[] => [
  {
    key: 'kind',
    head: t('kind'),
    cell: ({ kind }) => (
      <Link className="d-link" href={`/differences?state=all&kind=${kind}&file=${file}`}>
        {t(`kind_${kind}`)}
      </Link>
    ),
  },
  { key: 'found', head: t('found_count'), cell: ({ found }) => found, isNumber: true },
  { key: 'open', head: t('state_open'), cell: ({ open }) => open, isNumber: true },
];

export function Arrivals({ file }: FileProps): ReactNode {
  const t = useTexts('partner');
  return file.arrivals.length === 0 ? null : (
    <Part title={t('arrivals')}>
      <Table
        caption={t('arrivals')}
        rows={file.arrivals}
        keyOf={({ day, currency }) => `${day} ${currency}`}
        columns={arrivalColumns(t)}
      />
    </Part>
  );
}

const arrivalColumns = (t: Texts<'partner'>): readonly Column<Arrival>[] => {
  const amount = (key: 'charges' | 'refunds' | 'fees' | 'net'): Column<Arrival> => ({
    key,
    head: t(`arrival_${key}`),
    cell: (row) => <UnitAmount amount={row[key]} unit={row.currency} />,
    isNumber: true,
  });
  return [
    {
      key: 'day',
      head: t('pays_on'),
      cell: ({ day }) =>
        day === null ? t('not_said') : <bdi className="console-whole">{day}</bdi>,
    },
    amount('charges'),
    amount('refunds'),
    amount('fees'),
    amount('net'),
    { key: 'lines', head: t('lines'), cell: ({ lines }) => lines, isNumber: true },
  ];
};

export function OfFile({ id }: { readonly id: string }): ReactNode {
  const t = useTexts('partner');
  const places = usePlaces();
  const query = useAnswer(differencesRoute, { query: { settlementId: id, ...places.query } });
  return (
    <Part title={t('differences')}>
      <Asking query={query}>
        {({ body: { results, nextCursor } }) => (
          <>
            <Table
              caption={t('differences')}
              columns={differenceColumns(t)}
              rows={results}
              keyOf={({ differenceId }) => differenceId}
            />
            <PageTurner places={places} nextCursor={nextCursor} />
          </>
        )}
      </Asking>
      <p>
        <Link className="d-link" href={`/differences?state=all&file=${id}`}>
          {t('to_work_list')}
        </Link>
      </p>
    </Part>
  );
}
