import type { ReactNode } from 'react';
import { minorUnitText, minus } from '../digits/digits.ts';

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
  const plus = signed && value > 0n ? '+' : '';
  const sign = value < 0n ? minus : plus;
  const number = minorUnitText(value < 0n ? -value : value, exponent);
  // A unit that stands apart does not go to the next line alone, but a hero's, which has a line of its own.
  const written = size === 'hero' ? unit : unit?.replaceAll(' ', '\u00a0');
  const Tag = former ? 's' : 'span';
  return (
    <bdi className="d-amount" data-size={size}>
      <Tag>
        {written && unitSide === 'start' ? (
          <span className="d-amount-unit">{`${sign}${written}`}</span>
        ) : null}
        <span className="d-amount-number" dir="ltr">
          {written && unitSide === 'start' ? number : `${sign}${number}`}
        </span>
        {written && unitSide === 'end' ? <span className="d-amount-unit">{written}</span> : null}
      </Tag>
    </bdi>
  );
}
