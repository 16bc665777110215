import { closeExchangesRoute, countries, exchangeClosingsRoute } from '@dipper/contract';
import type { Country, ExchangeClosing } from '@dipper/contract';
import { Badge, Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { CountryName, Moment, useCountryName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';

type Turn = { readonly country: Country; readonly isClosed: boolean };

const countryColumns = (
  t: Texts<'exchange'>,
  nameOf: (country: Country) => string,
  onTurn: ((turn: Turn) => void) | undefined,
): readonly Column<Turn>[] => [
  { key: 'country', head: t('country'), cell: ({ country }) => <CountryName of={country} /> },
  {
    key: 'state',
    head: t('state'),
    cell: (row) => (
      <Badge tone={row.isClosed ? 'danger' : 'success'}>
        {t(row.isClosed ? 'is_closed' : 'is_open')}
      </Badge>
    ),
  },
  ...(onTurn !== undefined
    ? [
        {
          key: 'turn',
          head: t('change'),
          cell: (row: Turn) => (
            <Button
              size="small"
              variant="secondary"
              aria-label={`${t(row.isClosed ? 'open_country' : 'close_country')} · ${nameOf(row.country)}`}
              onClick={() => onTurn({ country: row.country, isClosed: !row.isClosed })}
            >
              {t(row.isClosed ? 'open_country' : 'close_country')}
            </Button>
          ),
        },
      ]
    : []),
];

const historyColumns = (t: Texts<'exchange'>): readonly Column<ExchangeClosing>[] => [
  {
    key: 'at',
    head: t('when'),
    cell: ({ changedAt }) => <Moment at={changedAt} withSeconds />,
  },
  { key: 'country', head: t('country'), cell: ({ country }) => <CountryName of={country} /> },
  {
    key: 'state',
    head: t('state'),
    cell: (row) => t(row.isClosed ? 'is_closed' : 'is_open'),
  },
  { key: 'who', head: t('who'), cell: ({ changedBy }) => <bdi>{changedBy}</bdi> },
  { key: 'why', head: t('why'), cell: ({ reason }) => <bdi>{reason}</bdi> },
];

/** Lists where exchanges are open, and who closed and opened them. */
export function Closings(): ReactNode {
  const t = useTexts('exchange');
  const nameOf = useCountryName();
  const query = useAnswer(exchangeClosingsRoute, {});
  const act = useAct(closeExchangesRoute);
  const [turn, setTurn] = useState<Turn>();

  async function close(chosen: Turn, reason: string): Promise<void> {
    const result = await act.run({ body: { ...chosen, reason } });
    if (result?.ok !== true) return;
    setTurn(undefined);
    query.askAgain();
  }

  return (
    <section className="exchange-stack">
      <h2>{t('closings')}</h2>
      <p className="console-lead">{t('closings_text')}</p>
      <Asking query={query}>
        {({ body: { results } }) => (
          <>
            <Countries closings={results} onTurn={setTurn} />
            {results.length === 0 ? null : <History closings={results} />}
          </>
        )}
      </Asking>
      {turn === undefined ? null : (
        <ReasonDialog
          title={`${t(turn.isClosed ? 'close_country' : 'open_country')} · ${nameOf(turn.country)}`}
          confirmLabel={t(turn.isClosed ? 'close_country' : 'open_country')}
          isDangerous={turn.isClosed}
          isBusy={act.isBusy}
          failure={act.failure}
          onConfirm={(reason) => void close(turn, reason)}
          onClose={() => setTurn(undefined)}
        />
      )}
    </section>
  );
}

type CountriesProps = {
  readonly closings: readonly ExchangeClosing[];
  readonly onTurn: (turn: Turn) => void;
};

function Countries({ closings, onTurn }: CountriesProps): ReactNode {
  const t = useTexts('exchange');
  const nameOf = useCountryName();
  const may = useMay();
  const isClosed = (country: Country): boolean =>
    closings.find((each) => each.country === country)?.isClosed ?? false;
  return (
    <Table
      caption={t('closings')}
      rows={countries.map((country) => ({ country, isClosed: isClosed(country) }))}
      keyOf={({ country }) => country}
      columns={countryColumns(t, nameOf, may('closeExchanges') ? onTurn : undefined)}
    />
  );
}

function History({ closings }: { readonly closings: readonly ExchangeClosing[] }): ReactNode {
  const t = useTexts('exchange');
  return (
    <Table
      caption={t('closings_history')}
      isCaptionShown
      rows={closings}
      keyOf={({ country, changedAt }) => `${country} ${changedAt}`}
      columns={historyColumns(t)}
    />
  );
}
