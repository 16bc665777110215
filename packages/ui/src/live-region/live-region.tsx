import type { ReactNode } from 'react';

export type LiveRegionProps = {
  /** The next announcement. The region stays in the page while empty, so that screen readers hear a change. */
  message: string;
  urgent?: boolean | undefined;
};

export function LiveRegion({ message, urgent = false }: LiveRegionProps): ReactNode {
  return (
    <div
      className="d-hidden"
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
      aria-atomic="true"
    >
      {message}
    </div>
  );
}
