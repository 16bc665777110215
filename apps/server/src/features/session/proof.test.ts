import { generateKeyPairSync, sign } from 'node:crypto';
import { failure, success } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { newProver } from '../../testing/prover.ts';
import { keyBehind } from './proof.ts';

describe('the key that signed a refresh request', () => {
  const prover = newProver();

  it('is the one whose signature is valid [AUTH-04]', () => {
    const proof = prover.proofOf('r1');
    expect(keyBehind(proof, 'r1')).toEqual(success(Buffer.from(proof.key, 'base64url')));
    expect(keyBehind(proof, 'r2')).toEqual(failure('forged'));
    expect(keyBehind({ ...newProver().proofOf('r1'), key: proof.key }, 'r1')).toEqual(
      failure('forged'),
    );
  });

  it('is undefined without a signature [AUTH-04]', () => {
    expect(keyBehind(undefined, 'r1')).toEqual(success(undefined));
  });

  it.each([
    ['of another kind', `A${prover.proofOf('r1').key.slice(1)}`],
    ['on no curve', `B${'A'.repeat(86)}`],
  ])('is rejected if it is %s [AUTH-04]', (_what, key) => {
    expect(keyBehind({ ...prover.proofOf('r1'), key }, 'r1')).toEqual(failure('forged'));
  });

  it('is valid for the signed content only [AUTH-04]', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    const signature = sign('sha256', Buffer.from('r1'), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    });
    const proof = {
      key: Buffer.concat(point).toString('base64url'),
      signature: signature.toString('base64url'),
    };
    expect(keyBehind(proof, 'r1')).toEqual(failure('forged'));
  });
});
