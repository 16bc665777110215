import type { ProviderMethod, ProviderStanding, StandingSwitch } from '@dipper/contract';
import { Badge, Button } from '@dipper/ui';
import type { ReactNode } from 'react';

import { MethodName, useCountryName, useMomentText } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Part } from '../../shared/screen/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { ProviderName } from '../../shared/words/index.ts';
import { methodRows } from './switch-model.ts';
import type { MethodRow } from './switch-model.ts';
import { SwitchFacts } from './switch-facts.tsx';
import { useSwitchName } from './switch-name.ts';
import type { Switched } from './switch-name.ts';
import type { Turn } from './turn-dialog.tsx';

type MethodsProps = {
  readonly providers: readonly ProviderStanding[];
  /** Absent: they may not turn it. */
  readonly onTurn: ((turn: Turn) => void) | undefined;
};

/** Each way to pay, with what buyers see of it and its own switch. */
export function Methods({ providers, onTurn }: MethodsProps): ReactNode {
  const t = useTexts('partner');
  return (
    <Part title={t('methods')}>
      <p className="console-lead">{t('methods_lead')}</p>
      <Table
        caption={t('methods')}
        rows={methodRows(providers)}
        keyOf={({ provider, methodId }) => `${provider} ${methodId}`}
        columns={[...columnsOf(t), ...(onTurn === undefined ? [] : [turnColumn(t, onTurn)])]}
      />
    </Part>
  );
}

function Sight({ sight, opensAt, country }: ProviderMethod): ReactNode {
  const t = useTexts('partner');
  const momentText = useMomentText();
  const countryName = useCountryName();
  const words = t(`sight_${sight}`);
  const said =
    opensAt === null ? words : t('sight_until', { sight: words, time: momentText(opensAt) });
  return (
    <span className="partner-sight">
      {t('sight_in', { country: countryName(country), sight: said })}
    </span>
  );
}

const toneOf = (row: MethodRow) =>
  row.own !== undefined || row.whole !== undefined
    ? 'danger'
    : row.breaker === 'closed'
      ? 'success'
      : 'warning';

const wordOf = (t: Texts<'partner'>, { own, whole, breaker }: MethodRow): string => {
  if (own !== undefined) return t('is_off');
  return whole === undefined ? t(`breaker_${breaker}`) : t('off_with_provider');
};

const columnsOf = (t: Texts<'partner'>): readonly Column<MethodRow>[] => [
  { key: 'method', head: t('method'), cell: ({ methodId }) => <MethodName id={methodId} /> },
  { key: 'provider', head: t('provider'), cell: ({ provider }) => <ProviderName of={provider} /> },
  {
    key: 'state',
    head: t('state'),
    cell: (row) => <Badge tone={toneOf(row)}>{wordOf(t, row)}</Badge>,
  },
  {
    key: 'seen',
    head: t('buyers_see'),
    cell: ({ sights }) => sights.map((sight) => <Sight key={sight.country} {...sight} />),
  },
  {
    key: 'switch',
    head: t('switch'),
    cell: ({ own, whole }) => <SwitchFacts off={own ?? whole} />,
  },
];

const turnColumn = (t: Texts<'partner'>, onTurn: (turn: Turn) => void): Column<MethodRow> => ({
  key: 'turn',
  head: t('change'),
  cell: (row) => (
    <TurnButton
      off={row.own}
      of={row}
      onTurn={(isOff) => {
        const { provider, methodId, isPayout, revision } = row;
        onTurn({ provider, methodId, isPayout, revision, isOff });
      }}
    />
  ),
});

type TurnButtonProps = {
  readonly off: StandingSwitch | undefined;
  readonly of: Switched;
  readonly onTurn: (isOff: boolean) => void;
};

export function TurnButton({ off, of, onTurn }: TurnButtonProps): ReactNode {
  const t = useTexts('partner');
  const name = useSwitchName()(of);
  const label = t(off === undefined ? 'switch_off' : 'switch_on');
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={`${label} · ${name}`}
      onClick={() => onTurn(off === undefined)}
    >
      {label}
    </Button>
  );
}
