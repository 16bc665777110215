export { fingerprintOf } from './fingerprint.ts';
export { once } from './once.ts';
export { claimIdempotency, purgeIdempotency } from './repository.ts';
export type { IdempotencyClaim } from './repository.ts';
