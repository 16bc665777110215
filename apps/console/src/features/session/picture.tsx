import type { ReactNode } from 'react';
import { encode } from 'uqr';

type PictureProps = { readonly text: string; readonly label: string };

/** A picture that cameras read, as one path: dark on light in every theme, or they would not. */
export function Picture({ text, label }: PictureProps): ReactNode {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="console-picture"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
