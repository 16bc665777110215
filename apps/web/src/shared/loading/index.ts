export { Boundary } from './boundary.tsx';
export { forgetFailures, keepFailure } from './failures.ts';
export { lazyPart } from './lazy-part.tsx';
export { loadWithRetries } from './load-with-retries.ts';
