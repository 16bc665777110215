import type { ReactNode } from 'react';
import type { ShopItem } from './model.ts';
import { packSizeOf } from './pack-size.ts';

/** Between two spoons of the fan, in degrees. */
const spread = 24;

type ArtProps = { readonly item: ShopItem; readonly items: readonly ShopItem[] };

/** A fan of spoons held at their handles: the larger the pack, the more of them. */
export function PackArt({ item, items }: ArtProps): ReactNode {
  const size = packSizeOf(item, items);
  const turns = Array.from({ length: size }, (_, index) => (index - (size - 1) / 2) * spread);
  return (
    <svg className="shop-art" viewBox="-24 -29 48 31" aria-hidden="true" focusable="false">
      {turns.map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path d="M0 0V-18" />
          <ellipse cy="-22" rx="4.3" ry="6" />
        </g>
      ))}
    </svg>
  );
}
