import { actSubjects, operatorActsRoute, verifyActsRoute } from '@dipper/contract';
import type { OperatorAct } from '@dipper/contract';
import { Banner, Button, Field, Select, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { Moment } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { SubjectLink } from '../../shared/link/index.ts';
import { ProblemNote } from '../../shared/problem/index.ts';
import { Raised, RecordChanges } from '../../shared/record/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { PageTurner, Table, usePlaces } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { Outcome, spokenReason, useWords } from '../../shared/words/index.ts';
import type { Say } from '../../shared/words/index.ts';
import { DayFilter, today } from './day-filter.tsx';
import { Openings } from './openings.tsx';
import { useSubjectName } from './subject-name.ts';
import './sales-plot.css';

const nothing = { operator: '', kind: '', subject: '', userId: '', outcome: '', from: '', to: '' };
type Filter = typeof nothing;

const isOneOf = <Name extends string>(names: readonly Name[], text: string): text is Name =>
  names.some((name) => name === text);
const outcomes = ['done', 'refused', 'open'] as const;

const queryOf = ({ operator, kind, subject, userId, outcome, from, to }: Filter) => ({
  ...(operator === '' ? {} : { operator }),
  ...(isOneOf(actSubjects, kind) ? { kind } : {}),
  ...(subject === '' ? {} : { subject }),
  ...(userId === '' ? {} : { userId }),
  ...(isOneOf(outcomes, outcome) ? { outcome } : {}),
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
});

/** Lists all acts of operators: who did what to which subject, and why. */
export function AuditScreen(): ReactNode {
  const t = useTexts('operations');
  // Texts of the subjects' own screens load here: loading them with the rows would hide the screen again.
  useTexts('shop');
  useTexts('exchange');
  useTexts('partner');
  const say = useWords();
  const [typed, setTyped] = useState<Filter>(nothing);
  const [filter, setFilter] = useState<Filter>(nothing);
  const places = usePlaces();
  const query = useAnswer(operatorActsRoute, { query: { ...queryOf(filter), ...places.query } });
  const change = (name: keyof Filter, value: string): void => setTyped({ ...typed, [name]: value });

  function look(event: FormEvent): void {
    event.preventDefault();
    places.begin();
    setFilter(typed);
  }

  const field = (name: 'operator' | 'subject' | 'userId', label: string): ReactNode => (
    <Field label={label}>
      <TextInput
        value={typed[name]}
        dir="ltr"
        autoComplete="off"
        onChange={({ target }) => change(name, target.value.trim())}
      />
    </Field>
  );
  const choice = (
    name: 'kind' | 'outcome',
    family: 'subject' | 'outcome',
    names: readonly string[],
  ): ReactNode => (
    <Field label={t(name)}>
      <Select value={typed[name]} onChange={({ target }) => change(name, target.value)}>
        <option value="">{t('all')}</option>
        {names.map((each) => (
          <option key={each} value={each}>
            {say(family, each)}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <Screen title={t('audit')} lead={t('audit_lead')} actions={<ProveActs />}>
      <form onSubmit={look} className="console-filters" data-fields="7">
        {field('operator', t('operator'))}
        {choice('kind', 'subject', actSubjects)}
        {field('subject', t('subject'))}
        {field('userId', t('person_number'))}
        {choice('outcome', 'outcome', outcomes)}
        <DayFilter days={typed} onChange={(days) => setTyped({ ...typed, ...days })} />
        <Button type="submit" size="small">
          {t('look')}
        </Button>
      </form>
      <Asking query={query}>
        {({ body }) => (
          <>
            <Acts acts={body.results} />
            <PageTurner places={places} nextCursor={body.nextCursor} />
          </>
        )}
      </Asking>
      <Openings from={filter.from || today()} to={filter.to || today()} />
    </Screen>
  );
}

function ProveActs(): ReactNode {
  const t = useTexts('operations');
  const common = useTexts('core');
  const { isBusy, failure, run } = useAct(verifyActsRoute);
  const [brokenAt, setBrokenAt] = useState<number | null>();
  async function prove(): Promise<void> {
    const result = await run({});
    if (result?.ok === true) setBrokenAt(result.value.body.brokenAt);
  }
  return (
    <>
      <ProblemNote failure={failure} />
      <div role="status">
        {brokenAt === undefined ? null : (
          <Banner tone={brokenAt === null ? 'success' : 'danger'}>
            {brokenAt === null ? t('record_sound') : t('record_broken', { position: brokenAt })}
          </Banner>
        )}
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={isBusy}
        busyLabel={common('busy')}
        onClick={() => void prove()}
      >
        {t('prove')}
      </Button>
    </>
  );
}

function Acts({ acts }: { readonly acts: readonly OperatorAct[] }): ReactNode {
  const t = useTexts('operations');
  const common = useTexts('core');
  const say = useWords();
  const nameOf = useSubjectName();
  return (
    <Table
      caption={t('audit')}
      rows={acts}
      keyOf={({ actId }) => actId}
      columns={columnsOf(t, say, nameOf)}
      nothing={<p>{common('nothing_here')}</p>}
    />
  );
}

const columnsOf = (
  t: Texts<'operations'>,
  say: Say,
  nameOf: ReturnType<typeof useSubjectName>,
): readonly Column<OperatorAct>[] => [
  { key: 'position', head: t('position'), cell: ({ position }) => position },
  {
    key: 'operator',
    head: t('operator'),
    cell: ({ operator, at, raised }) => (
      <>
        <bdi className="console-whole">{operator}</bdi>
        <Raised raised={raised} />
        <small className="console-why">
          <Moment at={at} withSeconds />
        </small>
      </>
    ),
  },
  {
    key: 'call',
    head: t('what'),
    cell: ({ call, subject }) => (
      <>
        {say('call', call)}
        <small className="console-why">
          {say('subject', subject.kind)}{' '}
          <SubjectLink kind={subject.kind} id={subject.id}>
            {nameOf(subject.kind, subject.id)}
          </SubjectLink>
        </small>
      </>
    ),
  },
  {
    key: 'reason',
    head: t('why'),
    cell: ({ reason }) => <bdi>{spokenReason(say, reason ?? '')}</bdi>,
  },
  {
    key: 'outcome',
    head: t('outcome'),
    cell: ({ outcome }) => <Outcome outcome={outcome} />,
  },
  {
    key: 'changes',
    head: t('changes'),
    cell: ({ subject, before, after }) => (
      <RecordChanges subject={subject.kind} before={before} after={after} />
    ),
  },
];
