export { fingerprintOf } from './fingerprint.ts';
export { once } from './once.ts';
export { claimIdempotency, purgeIdempotency } from './repository.ts';
export type { ClaimOutcome, IdempotencyClaim } from './repository.ts';
