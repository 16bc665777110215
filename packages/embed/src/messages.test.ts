import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWalletMessage } from './messages.ts';

const success = {
  source: 'dipper',
  version: 1,
  id: 'm1',
  type: 'success',
  payload: { kind: 'payment', status: 'success', transactionId: 'p1z-0190' },
};

describe('a message from the wallet', () => {
  it('is one when every word of it is right [BRG-03, BRG-04]', () => {
    expect(isWalletMessage(success)).toBe(true);
    for (const type of ['close', 'login-event', 'plan-subscribe', 'mail-open']) {
      expect(isWalletMessage({ ...success, type, payload: {} })).toBe(true);
    }
    for (const type of ['track-braze-event', 'set-braze-attribute']) {
      expect(isWalletMessage({ ...success, type, payload: { name: 'seen' } })).toBe(true);
    }
  });

  it.each([
    ['another source', { source: 'dipper-host' }],
    ['another version', { version: 2 }],
    ['a version in quotes', { version: '1' }],
    ['no id', { id: '' }],
    ['an endless id', { id: 'x'.repeat(5_000) }],
    ['an unknown type', { type: 'transfer' }],
    ['a type of every object', { type: 'toString' }],
    ['a payload that is a list', { payload: [] }],
    ['no payload', { payload: null }],
    ['a payload without its transaction', { payload: { kind: 'payment', status: 'success' } }],
    ['a success that is none', { payload: { ...success.payload, status: 'fail' } }],
    ['a script for an address', { type: 'open-browser', payload: { url: 'javascript:alert(1)' } }],
  ])('is none with %s [BRG-03]', (_name, change) => {
    expect(isWalletMessage({ ...success, ...change })).toBe(false);
  });

  it('is none when it is anything else, and never throws [BRG-03]', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(isWalletMessage(value)).toBe(false);
      }),
    );
  });
});
