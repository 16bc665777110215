import type { ReactNode } from 'react';

/** The mark and the name, the same in every language. */
export function Brand(): ReactNode {
  return (
    <>
      <svg className="site-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M13.4 10.6 3.5 20.5M20.7 7.9c.3-2.7-1.9-4.9-4.6-4.6-2.4.3-4.2 2.8-3.9 5.2.2 1.9 1.4 3.1 3.3 3.3 2.4.3 4.9-1.5 5.2-3.9z" />
      </svg>
      <span>Dipper</span>
    </>
  );
}
