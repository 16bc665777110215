export { Boundary } from './boundary.tsx';
export { lazyPart } from './lazy-part.tsx';
export { loadWithRetries } from './load-with-retries.ts';
