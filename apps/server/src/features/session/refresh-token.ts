import type { PersonKey } from '../../core/accounts/index.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import { newOwnedSecret, ownerOfSecret } from './owned-secret.ts';

const prefix = 'r';
const purpose = 'refresh-successor';

export const newRefreshToken = (userId: bigint): string => newOwnedSecret(prefix, userId);

export const ownerOfRefreshToken = (token: string): PersonKey | undefined =>
  ownerOfSecret(prefix, token);

/** Only a client that has the old token can open the sealed successor. */
export const sealSuccessor = (token: string, successor: string): Buffer =>
  seal(successor, token, purpose);

export const openSuccessor = (token: string, sealed: Buffer): string | undefined =>
  unseal(sealed, token, purpose);
