import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Boundary, lazyPart } from '../loading/index.ts';

const OpenPaymentsNotice = lazyPart(
  async () => (await import('./open-payments-notice.tsx')).OpenPaymentsNotice,
);

const nothing = (): ReactNode => null;

/** Comes with code and words of its own, after the screen that it stands on. */
export function OpenPayments(): ReactNode {
  return (
    <Boundary fallback={nothing}>
      <Suspense fallback={null}>
        <OpenPaymentsNotice />
      </Suspense>
    </Boundary>
  );
}
