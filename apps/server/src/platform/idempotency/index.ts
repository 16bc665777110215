export { fingerprintOf } from './fingerprint.ts';
export { once } from './once.ts';
export {
  claimIdempotency,
  finishIdempotency,
  purgeIdempotency,
  releaseIdempotency,
} from './repository.ts';
export type { ClaimOutcome, IdempotencyClaim, IdempotencyName } from './repository.ts';
