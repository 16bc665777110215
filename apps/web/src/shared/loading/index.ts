export { lazyPart } from './lazy-part.ts';
export { loadWithRetries } from './load-with-retries.ts';
