import { generateKeyPairSync, sign } from 'node:crypto';
import { proofText } from '@dipper/contract';
import type { Proof } from '@dipper/contract';

/** Signs as a browser does that keeps a key. */
export const newProver = (): { readonly proofOf: (brought: string) => Proof } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const key = Buffer.concat(point).toString('base64url');
  return {
    proofOf: (brought) => ({
      key,
      signature: sign('sha256', Buffer.from(proofText(brought)), {
        key: privateKey,
        dsaEncoding: 'ieee-p1363',
      }).toString('base64url'),
    }),
  };
};
