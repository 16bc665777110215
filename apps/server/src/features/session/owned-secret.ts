import { personKeyOf } from '../../core/accounts/index.ts';
import type { PersonKey } from '../../core/accounts/index.ts';
import { randomToken } from '../../platform/ids.ts';

const secretBytes = 32;
const radix = 36;
const shape = /^([a-z])([0-9a-z]{1,11})-[\w-]{43}$/;

/** The secret names its owner, so that it is found in the owner's bucket. */
export const newOwnedSecret = (prefix: string, userId: bigint): string =>
  `${prefix}${userId.toString(radix)}-${randomToken(secretBytes)}`;

export const ownerOfSecret = (prefix: string, secret: string): PersonKey | undefined => {
  const [, kind, digits = ''] = shape.exec(secret) ?? [];
  const userId = Number.parseInt(digits, radix);
  return kind === prefix && Number.isSafeInteger(userId) && userId > 0
    ? personKeyOf(BigInt(userId))
    : undefined;
};
