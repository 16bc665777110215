import type { ReactNode } from 'react';

export type LiveRegionProps = {
  /** What is said next. The region stays in the page, empty, so that a change is heard. */
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
