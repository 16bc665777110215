import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/index.ts';
import type { Authenticators } from '../../platform/http/index.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { isNewNonce, removeNonces } from './repository.ts';
import { readSignature, signatureWindowSeconds } from './signature.ts';
import type { PartnerKeys } from './signature.ts';

/** A signature is valid for less, counted from both ends of its window. */
const nonceSeconds = 3 * signatureWindowSeconds;

export type PartnerAccessOptions = {
  readonly database: Database;
  readonly keys: PartnerKeys;
  /** The real clock, because the signer uses it too; a test may move the database's clock only. */
  readonly clock: Clock;
};

export const createPartnerAccess =
  ({ database, keys, clock }: PartnerAccessOptions): NonNullable<Authenticators['partner']> =>
  async (call) => {
    const signed = readSignature(call, keys, clock.now().getTime());
    if (signed === undefined) return undefined;
    return (await isNewNonce(database, signed)) ? signed.keyId : undefined;
  };

export const purgePartnerNonces = async (database: Database): Promise<LoopOutcome> => {
  await removeNonces(database, nonceSeconds);
  return 'idle';
};
