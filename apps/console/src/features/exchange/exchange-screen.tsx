import { decodeAmount, encodeAmount, operatorExchangeRoute } from '@dipper/contract';
import type { OperatorExchangeDetail } from '@dipper/contract';
import { Badge, Button, Card, Facts } from '@dipper/ui';
import type { Fact } from '@dipper/ui';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';

import { useAnswer, useRounds } from '../../shared/api/index.ts';
import { Course, Detail, RawFacts, useActEvents } from '../../shared/detail/index.ts';
import type { EventSource } from '../../shared/detail/index.ts';
import { CountryName, Moment, UnitAmount } from '../../shared/format/index.ts';
import { PersonLink } from '../../shared/link/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { ProviderName } from '../../shared/words/index.ts';
import { Decide } from './decide.tsx';
import { isOver, payoutTermOf } from './model.ts';
import { Payee } from './payee.tsx';
import { Trail } from './trail.tsx';
import { useExchangeCourse, useOpeningEvents } from './use-exchange-course.tsx';
import { Age, State } from './words.tsx';
import './exchange.css';

/** One exchange, with everything that an operator needs to decide. */
export function ExchangeScreen(): ReactNode {
  const t = useTexts('exchange');
  const common = useTexts('core');
  const { id } = useParams<{ id: string }>();
  const query = useAnswer(operatorExchangeRoute, { params: { id } });
  const { round, again } = useRounds(query);
  const acts = useActEvents({ kind: 'exchange', subject: id }, round);
  const openings = useOpeningEvents(id, round);
  return (
    <Screen
      title={t('exchange')}
      lead={<bdi dir="ltr">{id}</bdi>}
      actions={
        <>
          <Link className="d-link" href="/exchanges">
            {t('to_queue')}
          </Link>
          <Button variant="secondary" size="small" busy={query.isAsking} onClick={again}>
            {common('look_again')}
          </Button>
        </>
      }
    >
      <Asking query={query}>
        {({ body }) => <ExchangeDetail detail={body} sources={[openings, acts]} onDone={again} />}
      </Asking>
    </Screen>
  );
}

type DetailProps = { readonly detail: OperatorExchangeDetail };
type ExchangeDetailProps = DetailProps & {
  readonly sources: readonly EventSource[];
  readonly onDone: () => void;
};

function ExchangeDetail({ detail, sources, onDone }: ExchangeDetailProps): ReactNode {
  const t = useTexts('exchange');
  const course = useExchangeCourse(detail);
  const { exchange, policy } = detail;
  const { estimated, state } = exchange;
  return (
    <Detail
      label={t('exchange')}
      main={<UnitAmount amount={estimated.amount} unit={estimated.unit} />}
      state={
        <>
          <State state={state} />
          {exchange.needsSecondOperator ? <Badge>{t('takes_two')}</Badge> : null}
        </>
      }
      lines={[
        <span key="who">
          {t(payoutTermOf(state))} · <PersonLink id={exchange.userId} /> ·{' '}
          {t(`level_${exchange.djLevel}`)}
        </span>,
        <span key="way">
          {t(`way_${exchange.type}`)} · <CountryName of={exchange.country} />
          {isOver(state) ? null : (
            <>
              {' '}
              · {t('age')} <Age since={exchange.requestedAt} />
            </>
          )}
        </span>,
      ]}
      acts={<Decide exchange={exchange} onDecided={onDone} />}
      neighbours={[
        { term: t('person'), value: <PersonLink id={exchange.userId} /> },
        ...(policy === null
          ? []
          : [{ term: t('policy_version'), value: <PolicyLink detail={detail} /> }]),
      ]}
    >
      <div className="exchange-columns">
        <Amounts detail={detail} />
        <Payee detail={detail} onOpened={onDone} />
      </div>
      <Course events={course} sources={sources} />
      <Trail detail={detail} />
      <RawFacts>
        <Recorded exchange={exchange} />
      </RawFacts>
    </Detail>
  );
}

function PolicyLink({ detail: { exchange, policy } }: DetailProps): ReactNode {
  const t = useTexts('exchange');
  return (
    <Link className="d-link" href="/exchange-policies">
      <CountryName of={exchange.country} /> · {t(`way_${exchange.type}`)} · {policy?.version}
    </Link>
  );
}

const linesOf = (t: Texts<'exchange'>, { exchange }: OperatorExchangeDetail): readonly Fact[] => {
  const { estimated } = exchange;
  const line = (key: 'spoonFee' | 'pgFee' | 'taxAndUtilityBills' | 'remittanceFee'): ReactNode => (
    <UnitAmount amount={encodeAmount(-decodeAmount(estimated[key]))} unit={estimated.unit} />
  );
  return [
    { term: t('points'), value: <UnitAmount amount={estimated.points} unit="POINT" /> },
    {
      term: t('line_origin'),
      value: <UnitAmount amount={estimated.originAmount} unit={estimated.unit} />,
    },
    { term: t('line_spoon_fee'), value: line('spoonFee') },
    { term: t('line_pg_fee'), value: line('pgFee') },
    { term: t('line_tax'), value: line('taxAndUtilityBills') },
    { term: t('line_remittance'), value: line('remittanceFee') },
    {
      term: t(payoutTermOf(exchange.state)),
      value: <UnitAmount amount={estimated.amount} unit={estimated.unit} />,
      strong: true,
    },
  ];
};

function Amounts({ detail }: DetailProps): ReactNode {
  const t = useTexts('exchange');
  const { policy } = detail;
  return (
    <Card aria-labelledby="amounts">
      <h2 id="amounts">{t('amounts')}</h2>
      <Facts items={linesOf(t, detail)} />
      {policy === null ? null : (
        <div className="exchange-terms">
          <Facts
            items={[
              {
                term: t('rate'),
                value: (
                  <bdi dir="ltr">
                    <UnitAmount amount={policy.ratePoints} unit="POINT" /> →{' '}
                    <UnitAmount amount={policy.rateUnits} unit={policy.unit} />
                  </bdi>
                ),
              },
              { term: t('tax'), value: t(`tax_${policy.taxClass}`) },
              {
                term: t('two_above'),
                value: <UnitAmount amount={policy.secondOperatorAbove} unit={policy.unit} />,
              },
            ]}
          />
        </div>
      )}
    </Card>
  );
}

/** The record of an exchange beside its course. */
function Recorded({ exchange }: Pick<OperatorExchangeDetail, 'exchange'>): ReactNode {
  const t = useTexts('exchange');
  return (
    <Facts
      items={[
        { term: t('requested_at'), value: <Moment at={exchange.requestedAt} withSeconds /> },
        { term: t('changed_at'), value: <Moment at={exchange.changedAt} withSeconds /> },
        { term: t('agreed_by'), value: <bdi>{exchange.agreedBy ?? '–'}</bdi> },
        { term: t('pays'), value: <ProviderName of={exchange.provider} /> },
        {
          term: t('their_number'),
          value: <bdi dir="ltr">{exchange.providerReference ?? '–'}</bdi>,
        },
      ]}
    />
  );
}
