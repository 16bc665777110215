import { decodeAmount, encodeAmount, operatorExchangeRoute } from '@dipper/contract';
import type { OperatorExchange, OperatorExchangeDetail } from '@dipper/contract';
import { Badge, Button, Card, Facts } from '@dipper/ui';
import type { Fact } from '@dipper/ui';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';

import { useAnswer } from '../../shared/api/index.ts';
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
import { Age, State } from './words.tsx';
import './exchange.css';

/** One exchange, with all that somebody who decides about it has to see. */
export function ExchangeScreen(): ReactNode {
  const t = useTexts('exchange');
  const common = useTexts('core');
  const { id } = useParams<{ id: string }>();
  const query = useAnswer(operatorExchangeRoute, { params: { id } });
  return (
    <Screen
      title={t('exchange')}
      lead={<bdi dir="ltr">{id}</bdi>}
      actions={
        <>
          <Link className="d-link" href="/exchanges">
            {t('to_queue')}
          </Link>
          <Button variant="secondary" size="small" busy={query.isAsking} onClick={query.askAgain}>
            {common('look_again')}
          </Button>
        </>
      }
    >
      <Asking query={query}>
        {({ body }) => (
          <>
            <div className="exchange-columns">
              <div className="exchange-stack">
                <ExchangeDecision exchange={body.exchange} onDecided={query.askAgain} />
                <Amounts detail={body} />
              </div>
              <Payee detail={body} onOpened={query.askAgain} />
            </div>
            <Trail key={body.exchange.revision} detail={body} />
          </>
        )}
      </Asking>
    </Screen>
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

function Amounts({ detail }: { readonly detail: OperatorExchangeDetail }): ReactNode {
  const t = useTexts('exchange');
  const { policy, exchange } = detail;
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
              {
                term: t('policy_version'),
                value: (
                  <Link className="d-link" href="/exchange-policies">
                    <CountryName of={exchange.country} /> · {t(`way_${exchange.type}`)} ·{' '}
                    {policy.version}
                  </Link>
                ),
              },
            ]}
          />
        </div>
      )}
    </Card>
  );
}

type ExchangeDecisionProps = {
  readonly exchange: OperatorExchange;
  readonly onDecided: () => void;
};

function ExchangeDecision({ exchange, onDecided }: ExchangeDecisionProps): ReactNode {
  const t = useTexts('exchange');
  return (
    <Card aria-labelledby="standing">
      <h2 id="standing">{t('standing')}</h2>
      <p className="console-badges">
        <State state={exchange.state} />
        {exchange.needsSecondOperator ? <Badge>{t('takes_two')}</Badge> : null}
      </p>
      <Facts
        items={[
          { term: t('requested_at'), value: <Moment at={exchange.requestedAt} /> },
          ...(isOver(exchange.state)
            ? []
            : [{ term: t('age'), value: <Age since={exchange.requestedAt} /> }]),
          { term: t('changed_at'), value: <Moment at={exchange.changedAt} /> },
          { term: t('agreed_by'), value: <bdi>{exchange.agreedBy ?? '–'}</bdi> },
          { term: t('person'), value: <PersonLink id={exchange.userId} /> },
          { term: t('level'), value: t(`level_${exchange.djLevel}`) },
          { term: t('pays'), value: <ProviderName of={exchange.provider} /> },
          {
            term: t('their_number'),
            value: <bdi dir="ltr">{exchange.providerReference ?? '–'}</bdi>,
          },
        ]}
      />
      <Decide exchange={exchange} onDecided={onDecided} />
    </Card>
  );
}
