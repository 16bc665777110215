import { describe, expect, it } from 'vitest';
import { findTotpStep, toBase32, totpAddress, totpCode, totpStepAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('an authenticator’s code [OPS-01]', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s, as in RFC 6238', (seconds, code) => {
    const moment = new Date(seconds * 1000);
    expect(totpCode(secret, totpStepAt(moment))).toBe(code);
    expect(findTotpStep(secret, code, moment)).toBe(totpStepAt(moment));
  });

  it('is accepted from a clock that is half a minute off, and no more', () => {
    const at = (seconds: number): bigint | undefined =>
      findTotpStep(secret, '081804', new Date(seconds * 1000));
    const step = totpStepAt(new Date(1_111_111_109_000));
    expect([at(1_111_111_109 - 29), at(1_111_111_109 + 30)]).toEqual([step, step]);
    expect([at(1_111_111_109 - 60), at(1_111_111_109 + 61)]).toEqual([undefined, undefined]);
  });

  it('in a wrong form is refused', () => {
    expect(findTotpStep(secret, '', new Date(59_000))).toBeUndefined();
    expect(findTotpStep(secret, '２８７０８２', new Date(59_000))).toBeUndefined();
  });
});

it('a secret is written in the form that authenticator apps read', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(totpAddress(secret, 'kim')).toContain('otpauth://totp/Dipper:kim?secret=GEZDGNBVGY3TQ');
});
