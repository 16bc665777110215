import { expect, it } from 'vitest';
import { seal, unseal } from './crypto.ts';

it('a sealed value opens with its own key and context, and nothing else does', () => {
  const sealed = seal('private key', 'secret', 'signing-key');
  expect(unseal(sealed, 'secret', 'signing-key')).toBe('private key');
  expect(unseal(sealed, 'other secret', 'signing-key')).toBeUndefined();
  expect(unseal(sealed, 'secret', 'another-purpose')).toBeUndefined();
  expect(unseal(sealed.subarray(0, 10), 'secret', 'signing-key')).toBeUndefined();
  sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
  expect(unseal(sealed, 'secret', 'signing-key')).toBeUndefined();
});

it('the same value is never sealed to the same bytes', () => {
  expect(seal('a', 'secret', 'p')).not.toEqual(seal('a', 'secret', 'p'));
});
