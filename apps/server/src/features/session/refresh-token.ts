import { personKeyOf } from '../../core/accounts/index.ts';
import type { PersonKey } from '../../core/accounts/index.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import { randomToken } from '../../platform/ids.ts';

const secretBytes = 32;
const radix = 36;
const shape = /^r([0-9a-z]{1,11})-[\w-]{43}$/;
const purpose = 'refresh-successor';

/** It names whose it is, so that it is found where that person's rows are. */
export const newRefreshToken = (userId: bigint): string =>
  `r${userId.toString(radix)}-${randomToken(secretBytes)}`;

export const ownerOfRefreshToken = (token: string): PersonKey | undefined => {
  const digits = shape.exec(token)?.[1];
  if (digits === undefined) return undefined;
  const userId = Number.parseInt(digits, radix);
  return Number.isSafeInteger(userId) && userId > 0 ? personKeyOf(BigInt(userId)) : undefined;
};

/** Only who holds the old token can open its successor. */
export const sealSuccessor = (token: string, successor: string): Buffer =>
  seal(successor, token, purpose);

export const openSuccessor = (token: string, sealed: Buffer): string | undefined =>
  unseal(sealed, token, purpose);
