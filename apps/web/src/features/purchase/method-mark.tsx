import type { PaymentMethodKey } from '@dipper/contract';
import type { ReactNode } from 'react';
import { marks } from './method-marks.ts';

/** Marks of brands are not turned round with the text; the name beside each is what counts. */
export function MethodMark({ method }: { readonly method: PaymentMethodKey }): ReactNode {
  const { ground, parts } = marks[method];
  return (
    <svg
      className="method-mark"
      viewBox="0 0 44 44"
      style={{ background: ground }}
      aria-hidden="true"
      focusable="false"
    >
      {parts.map(({ path, color, width }) => (
        <path
          key={path}
          d={path}
          style={width ? { stroke: color, strokeWidth: width } : { fill: color }}
        />
      ))}
    </svg>
  );
}
