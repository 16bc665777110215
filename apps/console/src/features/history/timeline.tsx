import { djLevels, personTimelineRoute, timelineKinds } from '@dipper/contract';
import type { TimelineKind, TimelineLine } from '@dipper/contract';
import { Badge, Button, EmptyState, Field, Select } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { Events } from '../../shared/detail/index.ts';
import type { CourseEvent } from '../../shared/detail/index.ts';
import { UnitAmount, useProductName } from '../../shared/format/index.ts';
import { useTextIfAny, useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { PageTurner, usePlaces } from '../../shared/table/index.ts';
import { Outcome, useWords } from '../../shared/words/index.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { ThingLink } from './thing-link.tsx';
import { nameIn, wordOf } from './timeline-words.ts';

type TimelineProps = { readonly id: string };

/** Everything that happened with somebody, newest first, of all kinds or of one. */
export function Timeline({ id }: TimelineProps): ReactNode {
  const t = useTexts('history');
  const [kind, setKind] = useState<TimelineKind>();
  return (
    <section className="history-timeline" aria-label={t('timeline')}>
      <header className="console-screen-head">
        <h2>{t('timeline')}</h2>
        <Field label={t('kinds')}>
          <Select
            value={kind ?? ''}
            onChange={({ target }) => setKind(timelineKinds.find((each) => each === target.value))}
          >
            <option value="">{t('kind_all')}</option>
            {timelineKinds.map((each) => (
              <option key={each} value={each}>
                {t(`kind_${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      </header>
      <Lines key={kind} id={id} kind={kind} />
    </section>
  );
}

function State({ kind, what, state }: TimelineLine): ReactNode {
  const t = useTexts('history');
  const say = useWords();
  if (state === null) return null;
  if (kind === 'act') return <Outcome outcome={state} />;
  if (kind === 'notice' && state === 'sent') return <Badge>{say('notice', state)}</Badge>;
  const level = djLevels.find((each) => what === 'dj-level' && each === state);
  return <Badge>{level === undefined ? say('state', state) : t(`level_${level}`)}</Badge>;
}

function What(line: TimelineLine): ReactNode {
  const say = useWords();
  const words = { say, wayOf: useTextIfAny('exchange'), productName: useProductName() };
  const { kind, what, name } = line;
  return (
    <>
      <bdi title={what}>{wordOf(say, line)}</bdi> <State {...line} />
      {name === null ? null : (
        <small className="history-matched">
          <bdi>{nameIn(words, { kind, name })}</bdi>
        </small>
      )}
    </>
  );
}

/** A line of the course, and the way to send its e-mail again. */
const eventOf = (
  t: Texts<'history'>,
  line: TimelineLine,
  onResend: ((noticeId: string) => void) | undefined,
): CourseEvent => {
  const { id, at, kind, amount, unit, thing, noticeId } = line;
  return {
    key: id,
    at,
    title: <What {...line} />,
    amount:
      amount === null || unit === null ? null : (
        <UnitAmount amount={amount} unit={unit} signed={kind === 'ledger'} />
      ),
    cause: t(`kind_${kind}`),
    more: (
      <>
        <ThingLink thing={thing} />
        {noticeId === null || onResend === undefined ? null : (
          <Button variant="secondary" size="small" onClick={() => onResend(noticeId)}>
            {t('resend')}
          </Button>
        )}
      </>
    ),
  };
};

function Lines({
  id,
  kind,
}: TimelineProps & { readonly kind: TimelineKind | undefined }): ReactNode {
  const t = useTexts('history');
  const may = useMay();
  const places = usePlaces();
  const [resent, setResent] = useState<string>();
  const query = useAnswer(personTimelineRoute, {
    params: { id },
    query: { limit: 25, ...places.query, ...(kind === undefined ? {} : { kind }) },
  });
  const onResend = may('resendNotice') ? setResent : undefined;
  return (
    <Asking query={query}>
      {({ body: { results, nextCursor } }) => (
        <>
          {results.length === 0 ? <EmptyState title={t('no_lines')} /> : null}
          <Events events={results.map((line) => eventOf(t, line, onResend))} />
          <PageTurner places={places} nextCursor={nextCursor} />
          {resent === undefined ? null : (
            <ResendDialog
              id={id}
              noticeId={resent}
              onClose={() => setResent(undefined)}
              onDone={() => {
                setResent(undefined);
                query.askAgain();
              }}
            />
          )}
        </>
      )}
    </Asking>
  );
}
