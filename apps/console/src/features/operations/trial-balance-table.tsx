import { decodeAmount, exponentOf, type TrialBalance } from '@dipper/contract';
import { Amount } from '@dipper/ui';
import type { ReactNode } from 'react';

type UnitBalance = TrialBalance['units'][number];

/** One table per unit: amounts of different units never stand in one sum. */
export function TrialBalanceTable({ unit, debit, credit, accounts }: UnitBalance): ReactNode {
  const exponent = exponentOf[unit];
  return (
    <div className="console-table-frame">
      <table className="console-table">
        <caption>{unit}</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((each) => (
            <tr key={each.account}>
              <th scope="row">{each.account}</th>
              <td>
                <Amount value={decodeAmount(each.debit)} exponent={exponent} />
              </td>
              <td>
                <Amount value={decodeAmount(each.credit)} exponent={exponent} />
              </td>
              <td>
                <Amount value={decodeAmount(each.balance)} exponent={exponent} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td>
              <Amount value={decodeAmount(debit)} exponent={exponent} />
            </td>
            <td>
              <Amount value={decodeAmount(credit)} exponent={exponent} />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
