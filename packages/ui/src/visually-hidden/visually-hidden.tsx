import type { ReactNode } from 'react';

/** Words for people who listen to the page. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <span className="d-hidden">{children}</span>;
}
