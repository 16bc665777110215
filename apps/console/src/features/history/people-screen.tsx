import { operatorPeopleRoute, personSearchKinds } from '@dipper/contract';
import type { FoundPerson, PersonSearchKind } from '@dipper/contract';
import { Button, EmptyState, Field, Select, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

import { useAnswer } from '../../shared/api/index.ts';
import { CountryName, Moment } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { PageTurner, Table, usePlaces } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { AccountBadge } from './account-badge.tsx';
import './history.css';
import { ThingLink } from './thing-link.tsx';

/** Kept with the place in the browser's history, never in the address, which others write down. */
type Sought = { readonly q: string; readonly by?: PersonSearchKind };

const leastCharacters = 2;

/** Searches people by anything that a customer can name. */
export function PeopleScreen(): ReactNode {
  const t = useTexts('history');
  const sought = useHistoryState<Sought | null>();
  return (
    <Screen title={t('people_title')} lead={t('people_lead')}>
      <SearchBox sought={sought} />
      {sought === null || sought === undefined ? null : (
        <FoundPeople key={JSON.stringify(sought)} {...sought} />
      )}
    </Screen>
  );
}

function SearchBox({ sought }: { readonly sought: Sought | null | undefined }): ReactNode {
  const t = useTexts('history');
  const [, go] = useLocation();
  const [q, setQ] = useState(sought?.q ?? '');
  const [by, setBy] = useState<PersonSearchKind | undefined>(sought?.by);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const searched = q.trim();
    if (searched.length < leastCharacters) return;
    const state: Sought = { q: searched, ...(by === undefined ? {} : { by }) };
    go('/people', { state, replace: true });
  }

  return (
    <form onSubmit={submit} role="search" className="history-search">
      <Field label={t('search')} hint={t('search_hint')}>
        <TextInput
          type="search"
          autoComplete="off"
          maxLength={200}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
      </Field>
      <Field label={t('look_as')}>
        <Select
          value={by ?? ''}
          onChange={({ target }) => setBy(personSearchKinds.find((kind) => kind === target.value))}
        >
          <option value="">{t('by_any')}</option>
          {personSearchKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`by_${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" size="medium">
        {t('find')}
      </Button>
    </form>
  );
}

const columnsOf = (t: Texts<'history'>): readonly Column<FoundPerson>[] => [
  {
    key: 'nickname',
    head: t('nickname'),
    cell: ({ userId, nickname }) => (
      <Link className="d-link" href={`/people/${userId}`}>
        <bdi>{nickname}</bdi>
      </Link>
    ),
  },
  { key: 'user', head: t('user_number'), cell: ({ userId }) => <bdi>{userId}</bdi> },
  {
    key: 'found',
    head: t('found_by'),
    cell: ({ matchedBy, matched, thing }) => (
      <>
        {t(`by_${matchedBy}`)}
        {matchedBy === 'nickname' || matchedBy === 'user' ? null : (
          <small className="history-matched">
            <bdi>{matched}</bdi> <ThingLink thing={thing} />
          </small>
        )}
      </>
    ),
  },
  { key: 'account', head: t('account'), cell: ({ state }) => <AccountBadge state={state} /> },
  { key: 'country', head: t('country'), cell: ({ country }) => <CountryName of={country} /> },
  { key: 'joined', head: t('joined'), cell: ({ joinedAt }) => <Moment at={joinedAt} /> },
];

const keyOf = ({ userId, matchedBy, matched }: FoundPerson): string =>
  `${userId}~${matchedBy}~${matched}`;

function FoundPeople(sought: Sought): ReactNode {
  const t = useTexts('history');
  const places = usePlaces();
  const query = useAnswer(operatorPeopleRoute, {
    query: { ...sought, limit: 20, ...places.query },
  });
  return (
    <Asking query={query}>
      {({ body: { results, nextCursor } }) =>
        results.length === 0 ? (
          <EmptyState title={t('nobody')}>{t('nobody_text')}</EmptyState>
        ) : (
          <>
            <Table
              caption={t('found')}
              isCaptionShown
              columns={columnsOf(t)}
              rows={results}
              keyOf={keyOf}
            />
            <PageTurner places={places} nextCursor={nextCursor} />
          </>
        )
      }
    </Asking>
  );
}
