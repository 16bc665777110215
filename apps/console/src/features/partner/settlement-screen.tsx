import { encodeAmount, decodeAmount, settlementRoute } from '@dipper/contract';
import type { Settlement, Unit } from '@dipper/contract';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'wouter';

import { useAnswer } from '../../shared/api/index.ts';
import { ActList, Course, Detail, RawFacts, useActEvents } from '../../shared/detail/index.ts';
import type { CourseEvent } from '../../shared/detail/index.ts';
import { UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { Author, ProviderName } from '../../shared/words/index.ts';
import { SettlementLines } from './settlement-lines.tsx';
import { Arrivals, ByKind, FileDetails, OfFile, Outcome } from './settlement-parts.tsx';
import type { FileProps } from './settlement-parts.tsx';
import { Days, SettlementMark } from './settlement-words.tsx';
import './partner.css';

/** One settlement: what came of it, and each thing in it that differs. */
export function SettlementScreen(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const t = useTexts('partner');
  const query = useAnswer(settlementRoute, { params: { id } });
  return (
    <Screen title={t('settlement')} lead={<bdi>{query.answer?.body.fileName ?? ''}</bdi>}>
      <Asking query={query}>{({ body }) => <SettlementDetail file={body} />}</Asking>
    </Screen>
  );
}

function SettlementDetail({ file }: FileProps): ReactNode {
  const t = useTexts('partner');
  const { provider, settlementId: id } = file;
  const acts = useActEvents({ kind: 'settlement', subject: `${provider}:${file.sha256}` }, 0);
  return (
    <Detail
      label={t('settlement')}
      main={<Net file={file} />}
      state={<SettlementMark state={file.state} />}
      lines={[
        <span key="who">
          <ProviderName of={provider} /> · <Days from={file.fromDay} to={file.toDay} /> ·{' '}
          {t(`source_${file.source}`)}
        </span>,
      ]}
      note={<Outcome file={file} />}
      acts={<SettlementActs file={file} />}
      neighbours={[
        {
          term: t('differences'),
          value: (
            <Link className="d-link" href={`/differences?state=all&file=${id}`}>
              {file.differences}
            </Link>
          ),
        },
        {
          term: t('days'),
          value: (
            <Link className="d-link" href={`/calendar?month=${file.fromDay.slice(0, 7)}`}>
              {t('to_calendar')}
            </Link>
          ),
        },
      ]}
    >
      <ByKind file={file} />
      <Arrivals file={file} />
      {file.differences === 0 ? null : <OfFile id={id} />}
      {file.lines === 0 ? null : <SettlementLines id={id} />}
      <Course events={courseOf(t, file)} sources={[acts]} />
      <RawFacts>
        <FileDetails file={file} />
      </RawFacts>
    </Detail>
  );
}

/** The sums that arrive, by currency; a file without any is told by its name. */
function Net({ file }: FileProps): ReactNode {
  const sums = new Map<Unit, bigint>();
  for (const { net, currency } of file.arrivals) {
    sums.set(currency, (sums.get(currency) ?? 0n) + decodeAmount(net));
  }
  if (sums.size === 0) return <bdi>{file.fileName}</bdi>;
  return [...sums].map(([unit, sum], place) => (
    <span key={unit}>
      {place === 0 ? null : ' · '}
      <UnitAmount amount={encodeAmount(sum)} unit={unit} />
    </span>
  ));
}

function SettlementActs({ file }: FileProps): ReactNode {
  const t = useTexts('partner');
  const [, go] = useLocation();
  const mayBring = useMay()('startSettlement');
  const isMendable = file.source === 'file' && file.state === 'compared';
  const better = {
    key: 'better',
    label: t('bring_better'),
    consequence: t('bring_better_text'),
    onAct: () => go(`/settlements?replaces=${file.settlementId}`),
  };
  const isOffered = mayBring && isMendable && file.replacedBy === null;
  return <ActList offers={isOffered ? [better] : []} />;
}

const courseOf = (t: Texts<'partner'>, file: Settlement): readonly CourseEvent[] => [
  {
    key: 'started',
    at: file.startedAt,
    title: t(file.source === 'api' ? 'course_fetched' : 'course_brought'),
    cause: (
      <>
        <bdi>
          <Author by={file.startedBy} reason={file.reason} />
        </bdi>
        <q className="console-said" dir="auto">
          {file.reason || t('its_turn')}
        </q>
      </>
    ),
  },
  ...(file.finishedAt === null
    ? []
    : [
        {
          key: 'finished',
          at: file.finishedAt,
          title: t(`settlement_${file.state}`),
          tone: file.refusal === null ? ('success' as const) : ('danger' as const),
        },
      ]),
];
