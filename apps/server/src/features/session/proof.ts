import { createPublicKey, verify } from 'node:crypto';
import { failure, proofText, success } from '@dipper/contract';
import type { Proof, Result } from '@dipper/contract';

const uncompressed = 4;
const coordinateBytes = 32;

/** A point that is on no curve is no key. */
const publicKeyOf = (point: Buffer) => {
  if (point[0] !== uncompressed) return undefined;
  const x = point.subarray(1, 1 + coordinateBytes).toString('base64url');
  const y = point.subarray(1 + coordinateBytes).toString('base64url');
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  } catch {
    return undefined;
  }
};

/** The key that has signed what was brought; undefined where none came along. */
export const keyBehind = (
  proof: Proof | undefined,
  brought: string,
): Result<Buffer | undefined, 'forged'> => {
  if (proof === undefined) return success(undefined);
  const point = Buffer.from(proof.key, 'base64url');
  const key = publicKeyOf(point);
  if (key === undefined) return failure('forged');
  const signature = Buffer.from(proof.signature, 'base64url');
  const hasSigned = verify(
    'sha256',
    Buffer.from(proofText(brought)),
    { key, dsaEncoding: 'ieee-p1363' },
    signature,
  );
  return hasSigned ? success(point) : failure('forged');
};
