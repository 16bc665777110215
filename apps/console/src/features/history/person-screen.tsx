import { decodeAmount, encodeAmount, operatorPersonRoute } from '@dipper/contract';
import type { OperatorPerson, WireAmount } from '@dipper/contract';
import { Badge, Facts } from '@dipper/ui';
import type { Fact } from '@dipper/ui';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';

import { useAnswer } from '../../shared/api/index.ts';
import { Detail, RawFacts } from '../../shared/detail/index.ts';
import { CountryName, Moment, UnitAmount, apart } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { useWords } from '../../shared/words/index.ts';
import { AccountBadge } from './account-badge.tsx';
import './history.css';
import { PersonActs } from './person-acts.tsx';
import { PersonalData } from './personal-data.tsx';
import { Timeline } from './timeline.tsx';

/** Shows a person: their identity, balances and history, and the acts an operator may do for them. */
export function PersonScreen(): ReactNode {
  const { id = '' } = useParams();
  const t = useTexts('history');
  // Ways of exchanges are called by the exchange’s texts: loaded only with the lines, they would take the screen away again.
  useTexts('exchange');
  const query = useAnswer(operatorPersonRoute, { params: { id } });
  const person = query.answer?.body;
  const title =
    person === undefined
      ? t('person')
      : t('person_title', { nickname: apart(person.nickname), id });
  return (
    <Screen
      key={id}
      title={title}
      lead={
        <Link className="d-link" href="/people">
          {t('back_to_people')}
        </Link>
      }
    >
      <Asking query={query}>
        {({ body }) => (
          <Detail
            label={t('person')}
            main={<UnitAmount amount={spoonsOf(body)} unit="SPOON" />}
            state={
              <>
                <AccountBadge state={body.state} />
                {body.isVip ? <Badge tone="brand">{body.vipGrade ?? t('vip')}</Badge> : null}
              </>
            }
            lines={[<Who key="who" person={body} />]}
            acts={<PersonActs person={body} onChanged={query.askAgain} />}
            neighbours={neighboursOf(t, id)}
          >
            <div className="history-cards">
              <PersonalData person={body} onOpened={query.askAgain} />
              <HoldingsCard person={body} />
            </div>
            <Timeline
              key={JSON.stringify([body.state, body.openLogins, body.bonusSpoon])}
              id={id}
            />
            {body.lots.length === 0 ? null : <Lots lots={body.lots} />}
            <RawFacts>
              <AccountFacts person={body} />
            </RawFacts>
          </Detail>
        )}
      </Asking>
    </Screen>
  );
}

const spoonsOf = ({ paidSpoon, bonusSpoon }: OperatorPerson): WireAmount =>
  encodeAmount(decodeAmount(paidSpoon) + decodeAmount(bonusSpoon));

/** The lists of what somebody paid, subscribed to and was told. */
const neighboursOf = (t: Texts<'history'>, id: string): readonly Fact[] =>
  (['payments', 'subscriptions', 'webhook-deliveries'] as const).map((list) => ({
    term: t(`list_${list}`),
    value: (
      <Link className="d-link" href={`/${list}?person=${id}`}>
        {t('view_list')}
      </Link>
    ),
  }));

function Who({ person }: PersonProps): ReactNode {
  const t = useTexts('history');
  return (
    <>
      <CountryName of={person.country} /> · {t(person.isMinor ? 'minor' : 'adult')} · {t('joined')}{' '}
      <Moment at={person.joinedAt} />
    </>
  );
}

type PersonProps = { readonly person: OperatorPerson };

function AccountFacts({ person }: PersonProps): ReactNode {
  const t = useTexts('history');
  const say = useWords();
  const { grants, lastLoginAt, djIds } = person;
  return (
    <Facts
      items={[
        { term: t('account'), value: <AccountBadge state={person.state} /> },
        { term: t('country'), value: <CountryName of={person.country} /> },
        { term: t('joined'), value: <Moment at={person.joinedAt} /> },
        { term: t('certification'), value: t(`cert_${person.certification}`) },
        { term: t('age'), value: t(person.isMinor ? 'minor' : 'adult') },
        { term: t('right_to_pay'), value: t(`right_${grants.payment}`) },
        {
          term: t('dj_level'),
          value: (
            <>
              <bdi>{t(`level_${person.djLevel}`)}</bdi>{' '}
              {djIds.length === 0 ? null : <bdi>({djIds.join(', ')})</bdi>}
            </>
          ),
        },
        ...(person.isVip
          ? [{ term: t('vip'), value: <Badge tone="brand">{person.vipGrade ?? t('vip')}</Badge> }]
          : []),
        {
          term: t('logins'),
          value: [...new Set(person.logins.map(({ way }) => way))].map((way, at) => (
            <Fragment key={way}>
              {at === 0 ? null : ' · '}
              <bdi className="console-whole">{say('login', way)}</bdi>
            </Fragment>
          )),
        },
        { term: t('open_logins'), value: person.openLogins },
        ...(lastLoginAt === null
          ? []
          : [{ term: t('last_login'), value: <Moment at={lastLoginAt} /> }]),
      ]}
    />
  );
}

function HoldingsCard({ person }: PersonProps): ReactNode {
  const t = useTexts('history');
  const { month } = person;
  return (
    <section className="history-card" aria-label={t('holdings')}>
      <h2>{t('holdings')}</h2>
      <Facts
        items={[
          {
            term: t('paid_spoons'),
            value: <UnitAmount amount={person.paidSpoon} unit="SPOON" />,
          },
          {
            term: t('bonus_spoons'),
            value: <UnitAmount amount={person.bonusSpoon} unit="SPOON" />,
          },
          { term: t('points'), value: <UnitAmount amount={person.point} unit="POINT" /> },
          {
            term: t('this_month'),
            value: <UnitAmount amount={month.paid} unit={month.currency} />,
          },
          {
            term: t('month_limit'),
            value:
              month.limit === null ? (
                t('no_limit')
              ) : (
                <UnitAmount amount={month.limit} unit={month.currency} />
              ),
          },
        ]}
      />
    </section>
  );
}

type Lot = OperatorPerson['lots'][number];

const lotColumns = (t: Texts<'history'>): readonly Column<Lot>[] => [
  { key: 'ends', head: t('lot_ends'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
  {
    key: 'since',
    head: t('lot_since'),
    cell: ({ acquiredAt }) => <Moment at={acquiredAt} />,
  },
  {
    key: 'paid',
    head: t('paid'),
    isNumber: true,
    cell: ({ paidLeft }) => <UnitAmount amount={paidLeft} unit="SPOON" />,
  },
  {
    key: 'bonus',
    head: t('bonus'),
    isNumber: true,
    cell: ({ bonusLeft }) => <UnitAmount amount={bonusLeft} unit="SPOON" />,
  },
];

function Lots({ lots }: { readonly lots: readonly Lot[] }): ReactNode {
  const t = useTexts('history');
  return (
    <Table
      caption={t('lots')}
      isCaptionShown
      rows={lots}
      keyOf={({ lotId }) => lotId}
      columns={lotColumns(t)}
    />
  );
}
