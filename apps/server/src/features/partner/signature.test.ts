import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSignature, signatureOf, signatureWindowSeconds } from './signature.ts';
import type { SignedParts } from './signature.ts';

const secret = 'dev-partner-key-that-is-not-a-secret';
const keys = new Map([
  ['chorus-1', secret],
  ['chorus-2', 'another-key-of-the-same-service-00002'],
]);

const parts: SignedParts = {
  method: 'POST',
  path: '/partner/spoons/gift',
  timestamp: '1795305600',
  nonce: '0123456789abcdef0123456789abcdef',
  body: '{"userId":300000001,"djId":700001,"spoons":5,"reference":"gift-0001"}',
};
const nowMs = 1_795_305_600_000;

const callOf = (signed: SignedParts, by = secret, keyId = 'chorus-1') => ({
  method: signed.method,
  path: signed.path,
  body: signed.body,
  headers: {
    'dipper-key': keyId,
    'dipper-timestamp': signed.timestamp,
    'dipper-nonce': signed.nonce,
    'dipper-signature': signatureOf(signed, by).toString('hex'),
  },
});

it('the signature of a partner call matches the documentation’s example [API-07]', () => {
  expect(signatureOf(parts, secret).toString('hex')).toBe(
    '32400d4a4ef1a1bd7dc6cfcacaf1120eaf67923da5789bd2c968b9ade52af52f',
  );
});

describe('a signed partner call', () => {
  it('is accepted with any of the configured keys, so that a key can be rotated [API-07]', () => {
    expect(readSignature(callOf(parts), keys, nowMs)?.keyId).toBe('chorus-1');
    const byNext = callOf(parts, keys.get('chorus-2'), 'chorus-2');
    expect(readSignature(byNext, keys, nowMs)?.keyId).toBe('chorus-2');
    expect(readSignature(byNext, new Map([['chorus-1', secret]]), nowMs)).toBeUndefined();
    expect(readSignature(callOf(parts, secret, 'chorus-2'), keys, nowMs)).toBeUndefined();
  });

  it('is accepted within its time window, and not a second longer [API-07]', () => {
    const at = (seconds: number) => readSignature(callOf(parts), keys, nowMs + seconds * 1000);
    expect(at(signatureWindowSeconds)).toBeDefined();
    expect(at(-signatureWindowSeconds)).toBeDefined();
    expect(at(signatureWindowSeconds + 1)).toBeUndefined();
    expect(at(-signatureWindowSeconds - 1)).toBeUndefined();
  });

  it.each(['dipper-key', 'dipper-timestamp', 'dipper-nonce', 'dipper-signature'])(
    'is refused without %s [API-07]',
    (name) => {
      const call = callOf(parts);
      const without = { ...call, headers: { ...call.headers, [name]: undefined } };
      expect(readSignature(without, keys, nowMs)).toBeUndefined();
    },
  );

  it('is refused when a single character of it differs [API-07]', () => {
    const call = callOf(parts);
    const places = ['method', 'path', 'body'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.nat(200), fc.string(), (place, at, put) => {
        const text = call[place];
        const cut = at % (text.length + 1);
        const changed = `${text.slice(0, cut)}${put}${text.slice(cut + 1)}`;
        fc.pre(changed !== text);
        expect(readSignature({ ...call, [place]: changed }, keys, nowMs)).toBeUndefined();
      }),
    );
  });
});
