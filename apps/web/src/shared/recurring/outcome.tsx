import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

type OutcomeProps = {
  /** Another value for each new result. */
  readonly of: object | undefined;
  readonly children: ReactNode;
};

/** Shows the result of the last action and takes the focus, since the pressed button may be gone. */
export function Outcome({ of, children }: OutcomeProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of !== undefined) place.current?.focus();
  }, [of]);
  return (
    <div ref={place} role="status" tabIndex={-1} className="recurring-outcome">
      {children}
    </div>
  );
}
