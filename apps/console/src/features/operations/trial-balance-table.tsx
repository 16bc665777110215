import { decodeAmount, exponentOf } from '@dipper/contract';
import type { TrialBalance, Unit, WireAmount } from '@dipper/contract';
import { Amount } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { Account } from './account.tsx';

type UnitBalance = TrialBalance['units'][number];
type Line = UnitBalance['accounts'][number];

const written = (amount: WireAmount, unit: Unit): ReactNode => (
  <Amount value={decodeAmount(amount)} exponent={exponentOf[unit]} />
);

const columnsOf = (t: Texts<'operations'>, unit: Unit): readonly Column<Line>[] => [
  { key: 'account', head: t('account'), cell: (line) => <Account name={line.account} /> },
  { key: 'debit', head: t('debit'), cell: (line) => written(line.debit, unit), isNumber: true },
  { key: 'credit', head: t('credit'), cell: (line) => written(line.credit, unit), isNumber: true },
  {
    key: 'balance',
    head: t('balance'),
    cell: (line) => written(line.balance, unit),
    isNumber: true,
  },
];

/** One table per unit: amounts of different units never stand in one sum. */
export function TrialBalanceTable({ unit, debit, credit, accounts }: UnitBalance): ReactNode {
  const t = useTexts('operations');
  return (
    <div className="trial-balance">
      <Table
        caption={unit}
        isCaptionShown
        columns={columnsOf(t, unit)}
        rows={accounts}
        keyOf={(line) => line.account}
        foot={
          <tr>
            <th scope="row">{t('together')}</th>
            <td data-number>{written(debit, unit)}</td>
            <td data-number>{written(credit, unit)}</td>
            <td />
          </tr>
        }
      />
    </div>
  );
}
