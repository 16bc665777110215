import type { ReactNode } from 'react';

/** Seven stars of the ladle: x, y and radius on a field 120 wide, from 4 to 50 high. */
const stars = [
  [4, 16, 1.6],
  [22, 7, 2],
  [38, 13, 2.2],
  [57, 21, 1.4],
  [65, 43, 1.8],
  [97, 47, 2],
  [108, 20, 2.6],
] as const;

const line = 'M4 16L22 7 38 13 57 21 65 43 97 47 108 20 57 21';

type ConstellationProps = {
  /** Drawn once, star by star, as something good arrives. */
  readonly drawn?: boolean | undefined;
};

/** The sky of Dipper, drawn behind an important amount. */
export function Constellation({ drawn }: ConstellationProps): ReactNode {
  return (
    <svg
      className="d-constellation"
      data-drawn={drawn || undefined}
      viewBox="0 4 120 46"
      aria-hidden="true"
      focusable="false"
    >
      <path d={line} pathLength={1} />
      {stars.map(([x, y, radius]) => (
        <circle key={x} cx={x} cy={y} r={radius} />
      ))}
    </svg>
  );
}
