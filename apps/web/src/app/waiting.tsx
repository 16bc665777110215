import type { ReactNode } from 'react';

/** Holds the place of a screen that is still on its way. */
export function Waiting(): ReactNode {
  return <div aria-busy="true" className="waiting" />;
}
