import type { ReactNode } from 'react';
import { minorUnitText } from '../digits/digits.ts';

export type AmountProps = {
  /** Minor units. */
  value: bigint;
  exponent?: number | undefined;
  unit?: string | undefined;
  unitSide?: 'start' | 'end' | undefined;
  size?: 'inherit' | 'large' | 'hero' | undefined;
  /** Writes a plus before amounts above zero, for what is added. */
  signed?: boolean | undefined;
  /** Struck through, for what it was before. */
  former?: boolean | undefined;
};

/** A number with its unit, kept together and apart from the direction of the text around it. */
export function Amount(props: AmountProps): ReactNode {
  const { value, exponent = 0, unit, unitSide = 'end', size = 'inherit', signed, former } = props;
  const number = `${signed && value > 0n ? '+' : ''}${minorUnitText(value, exponent)}`;
  const Tag = former ? 's' : 'span';
  return (
    <bdi className="d-amount" data-size={size}>
      <Tag>
        {unit && unitSide === 'start' ? <span className="d-amount-unit">{unit}</span> : null}
        <span className="d-amount-number" dir="ltr">
          {number}
        </span>
        {unit && unitSide === 'end' ? <span className="d-amount-unit">{unit}</span> : null}
      </Tag>
    </bdi>
  );
}
