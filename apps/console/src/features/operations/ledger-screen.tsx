import { journalRoute, ledgerVerifyRoute } from '@dipper/contract';
import type { LedgerVerification } from '@dipper/contract';
import { Badge, Button, Card, Field, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'wouter';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { Moment, leftToRight } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemNote } from '../../shared/problem/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { PageTurner, usePlaces } from '../../shared/table/index.ts';
import { DayFilter, today } from './day-filter.tsx';
import { JournalTable } from './journal-table.tsx';
import { PersonBooks } from './person-books.tsx';
import './sales-plot.css';

type Filter = {
  readonly userId: string;
  readonly reference: string;
  readonly account: string;
  readonly from: string;
  readonly to: string;
};

const queryOf = ({ userId, reference, account, from, to }: Filter) => ({
  ...(userId === '' ? {} : { userId }),
  ...(reference === '' ? {} : { reference }),
  ...(account === '' ? {} : { account }),
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
});

/** The journal, by person, by what brought it about, by account and day; and the proof of all of it. */
export function LedgerScreen(): ReactNode {
  const t = useTexts('operations');
  const nothing = { userId: '', reference: '', account: '', from: today(), to: today() };
  const [typed, setTyped] = useState<Filter>(nothing);
  const [filter, setFilter] = useState<Filter>(nothing);
  const places = usePlaces();
  const query = useAnswer(journalRoute, { query: { ...queryOf(filter), ...places.query } });

  function look(event: FormEvent): void {
    event.preventDefault();
    places.begin();
    setFilter(typed);
  }

  const field = (name: 'userId' | 'reference' | 'account', label: string): ReactNode => (
    <Field label={label}>
      <TextInput
        value={typed[name]}
        dir="ltr"
        autoComplete="off"
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value.trim() })}
      />
    </Field>
  );
  return (
    <Screen title={t('ledger')} lead={t('ledger_lead')}>
      <Proof />
      <form onSubmit={look} className="console-filters" data-fields="5">
        {field('userId', t('person_number'))}
        {field('reference', t('reference'))}
        {field('account', t('account'))}
        <DayFilter days={typed} onChange={(days) => setTyped({ ...typed, ...days })} />
        <Button type="submit" size="small">
          {t('look')}
        </Button>
      </form>
      {/^\d+$/.test(filter.userId) ? <PersonBooks userId={Number(filter.userId)} /> : null}
      <Asking query={query}>
        {({ body }) => (
          <>
            <JournalTable caption={t('journal')} rows={body.results} />
            <PageTurner places={places} nextCursor={body.nextCursor} />
          </>
        )}
      </Asking>
    </Screen>
  );
}

function Proof(): ReactNode {
  const t = useTexts('operations');
  const common = useTexts('core');
  const { isBusy, failure, run } = useAct(ledgerVerifyRoute);
  const [verification, setVerification] = useState<VerificationResult>();
  async function prove(): Promise<void> {
    const result = await run({});
    if (result?.ok === true) setVerification(result.value.body);
  }
  return (
    <Card>
      <div className="dashboard-card">
        <h2>{t('proof')}</h2>
        <div className="console-row">
          <Button
            size="small"
            busy={isBusy}
            busyLabel={common('busy')}
            onClick={() => void prove()}
          >
            {t('prove')}
          </Button>
          <Link href="/trial-balance">{t('trial_balance')}</Link>
        </div>
        <ProblemNote failure={failure} />
        <div role="status">
          {verification === undefined ? null : <Findings result={verification} />}
        </div>
      </div>
    </Card>
  );
}

type VerificationResult = {
  readonly isSound: boolean;
  readonly verifiedAt: string;
  readonly rows: number;
  readonly findings: readonly {
    readonly check: string;
    readonly detail: string;
    readonly reference: string | null;
  }[];
  readonly badRow: LedgerVerification['badRow'];
};

function Findings({ result }: { readonly result: VerificationResult }): ReactNode {
  const t = useTexts('operations');
  const { isSound, verifiedAt, rows, findings, badRow } = result;
  return (
    <>
      <p>
        <Badge tone={isSound ? 'success' : 'danger'}>
          {t(isSound ? 'is_sound' : 'is_not_sound')}
        </Badge>{' '}
        <Moment at={verifiedAt} withSeconds /> · {t('rows_proved', { count: rows })}
      </p>
      {badRow === null ? null : <BadRow badRow={badRow} />}
      <ul className="console-diff">
        {findings.map(({ check, detail, reference }) => (
          <li key={`${check} ${reference}`} dir="ltr">
            <code>
              {check}: {detail} {reference}
            </code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Names a bad row by its number in its chain, else by its key; links to the row if it exists. */
function BadRow({
  badRow,
}: {
  readonly badRow: NonNullable<VerificationResult['badRow']>;
}): ReactNode {
  const t = useTexts('operations');
  const { bucket, position, entryId } = badRow;
  const place = position === null ? entryId : `${bucket}-${position}`;
  const text = t('bad_row', { id: leftToRight(place ?? `${bucket}`) });
  return <p>{entryId === null ? text : <Link href={`/journal/${entryId}`}>{text}</Link>}</p>;
}
