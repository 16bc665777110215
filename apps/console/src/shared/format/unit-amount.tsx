import { decodeAmount, exponentOf } from '@dipper/contract';
import type { Unit, WireAmount } from '@dipper/contract';
import { Amount } from '@dipper/ui';
import type { ReactNode } from 'react';

type UnitAmountProps = {
  readonly amount: WireAmount;
  readonly unit: Unit;
  readonly signed?: boolean;
};

/** Shows an amount as it came over the wire, a space, and the unit that it is of. */
export function UnitAmount({ amount, unit, signed }: UnitAmountProps): ReactNode {
  return (
    <Amount
      value={decodeAmount(amount)}
      exponent={exponentOf[unit]}
      unit={` ${unit}`}
      signed={signed}
    />
  );
}
