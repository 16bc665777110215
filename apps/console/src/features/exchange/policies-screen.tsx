import { countries, exchangePoliciesRoute, exchangeTypes } from '@dipper/contract';
import type { Country, ExchangePolicy, ExchangeType } from '@dipper/contract';
import { Button, EmptyState, Field, Select } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { Moment, UnitAmount, useCountryName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { Author, Why } from '../../shared/words/index.ts';
import { Closings } from './closings.tsx';
import { PolicyForm } from './policy-form.tsx';
import { PolicyProposals } from './policy-proposals.tsx';
import { Retention } from './retention.tsx';
import './exchange.css';

/** Shows the terms of each country's exchanges, where they are open, and how long payees are stored. */
export function ExchangePoliciesScreen(): ReactNode {
  const t = useTexts('exchange');
  return (
    <Screen title={t('policies_title')} lead={t('policies_lead')}>
      <Policies />
      <Closings />
      <Retention />
    </Screen>
  );
}

function Policies(): ReactNode {
  const t = useTexts('exchange');
  const nameOf = useCountryName();
  const may = useMay();
  const [country, setCountry] = useState<Country>('kr');
  const [route, setRoute] = useState<ExchangeType>('cash');
  const [isAdding, setAdding] = useState(false);
  const [turn, setTurn] = useState(0);
  const query = useAnswer(exchangePoliciesRoute, { query: { country, route } });
  const choose = (name: string): void => {
    setCountry(countries.find((each) => each === name) ?? country);
    setRoute(exchangeTypes.find((each) => each === name) ?? route);
    setAdding(false);
  };
  return (
    <section className="exchange-stack">
      <PolicyProposals key={turn} onDone={query.askAgain} />
      <h2>{t('terms')}</h2>
      <div className="console-filters">
        <Field label={t('country')}>
          <Select value={country} onChange={({ target }) => choose(target.value)}>
            {countries.map((each) => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('way')}>
          <Select value={route} onChange={({ target }) => choose(target.value)}>
            {exchangeTypes.map((each) => (
              <option key={each} value={each}>
                {t(`way_${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Asking query={query}>
        {({ body: { results } }) => {
          const [last] = results;
          if (last === undefined) return <EmptyState title={t('no_terms')} />;
          return (
            <>
              <Versions policies={results} />
              {may('addExchangePolicy') && !isAdding ? (
                <div className="console-row">
                  <Button size="medium" variant="secondary" onClick={() => setAdding(true)}>
                    {t('add_version')}
                  </Button>
                </div>
              ) : null}
              {isAdding ? (
                <PolicyForm
                  key={last.version}
                  last={last}
                  onAdded={() => {
                    setAdding(false);
                    setTurn(turn + 1);
                  }}
                  onClose={() => setAdding(false)}
                />
              ) : null}
            </>
          );
        }}
      </Asking>
    </section>
  );
}

const hundredth = 100;

/** Parts of ten thousand, as per cent; two digits are exact. */
const percentOf = (part: number): string => `${(part / hundredth).toFixed(2)}%`;

const levels = ['regular', 'choice_dj', 'star_dj', 'top_dj'] as const;

const columnsOf = (t: Texts<'exchange'>): readonly Column<ExchangePolicy>[] => [
  {
    key: 'version',
    head: `${t('version')} · ${t('holds_from')}`,
    cell: ({ version, effectiveFrom }) => (
      <>
        {version}
        <small className="console-why">
          <Moment at={effectiveFrom} />
        </small>
      </>
    ),
  },
  {
    key: 'rate',
    head: t('rate'),
    cell: ({ ratePoints, rateUnits, unit }) => (
      <bdi dir="ltr">
        <UnitAmount amount={ratePoints} unit="POINT" />{' '}
        <span className="console-whole">
          → <UnitAmount amount={rateUnits} unit={unit} />
        </span>
      </bdi>
    ),
  },
  {
    key: 'fees',
    head: t('line_spoon_fee'),
    cell: ({ spoonFee }) =>
      levels.map((level) => (
        <span key={level} className="exchange-level">
          <bdi>{t(`level_${level}`)}</bdi> <bdi dir="ltr">{percentOf(spoonFee[level])}</bdi>
        </span>
      )),
  },
  {
    key: 'pg',
    head: t('line_pg_fee'),
    cell: ({ pgFee }) => <bdi dir="ltr">{percentOf(pgFee)}</bdi>,
    isNumber: true,
  },
  {
    key: 'remittance',
    head: t('line_remittance'),
    cell: ({ remittanceFee, unit }) => <UnitAmount amount={remittanceFee} unit={unit} />,
    isNumber: true,
  },
  { key: 'tax', head: t('tax'), cell: ({ taxClass }) => t(`tax_${taxClass}`) },
  {
    key: 'least',
    head: t('least_amount'),
    cell: ({ minimumAmount, unit }) => <UnitAmount amount={minimumAmount} unit={unit} />,
    isNumber: true,
  },
  {
    key: 'two',
    head: t('two_above'),
    cell: ({ secondOperatorAbove, unit }) => (
      <UnitAmount amount={secondOperatorAbove} unit={unit} />
    ),
    isNumber: true,
  },
  {
    key: 'why',
    head: t('why'),
    cell: ({ reason, changedBy, changedAt }) => (
      <span className="console-told">
        <bdi>
          <Why by={changedBy} reason={reason} />
        </bdi>
        <small className="console-why">
          <bdi className="console-whole">
            <Author by={changedBy} reason={reason} />
          </bdi>{' '}
          · <Moment at={changedAt} />
        </small>
      </span>
    ),
  },
];

function Versions({ policies }: { readonly policies: readonly ExchangePolicy[] }): ReactNode {
  const t = useTexts('exchange');
  return (
    <Table
      caption={t('terms')}
      columns={columnsOf(t)}
      rows={policies}
      keyOf={({ version }) => String(version)}
    />
  );
}
