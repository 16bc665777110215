import type { ReactNode } from 'react';
import { Boundary } from '../shared/loading/index.ts';
import { LoadFailure } from './load-failure.tsx';

const failure = (retry: () => void): ReactNode => <LoadFailure onRetry={retry} />;

/** A bug in a screen ends in words and a way on, never in a blank page. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }): ReactNode {
  return <Boundary fallback={failure}>{children}</Boundary>;
}
