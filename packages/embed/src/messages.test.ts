import { outgoingMessageSchema, readIncomingMessage } from '@dipper/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWalletMessage, type HostMessage, type WalletMessage } from './messages.ts';

const envelope = { source: 'dipper', version: 1, id: 'm1' } as const;
const reference = `p1z-${'0'.repeat(32)}`;
const success: WalletMessage = {
  ...envelope,
  type: 'success',
  payload: { kind: 'payment', status: 'success', transactionId: reference },
};
const plan = { type: 'plan', productId: 7, djId: 3, localPrice: 4_900 } as const;

const messages: readonly WalletMessage[] = [
  success,
  {
    ...envelope,
    type: 'success',
    payload: { kind: 'subscription', status: 'success', subscriptionId: reference },
  },
  {
    ...envelope,
    type: 'success',
    payload: { kind: 'convert', status: 'success', exchangeId: reference },
  },
  { ...envelope, type: 'close', payload: {} },
  { ...envelope, type: 'login-event', payload: { reason: 'token_expired' } },
  { ...envelope, type: 'plan-subscribe', payload: plan },
  { ...envelope, type: 'open-browser', payload: { url: 'https://help.example/ko' } },
  { ...envelope, type: 'mail-open', payload: { to: 'help@wallet.example' } },
  {
    ...envelope,
    type: 'track-braze-event',
    payload: { name: 'seen', properties: { amount: 100, first: true } },
  },
  { ...envelope, type: 'set-braze-attribute', payload: { key: 'vip', value: null } },
];

describe('a message from the wallet', () => {
  it.each(messages)('is accepted when every field is valid: $type [BRG-03, BRG-04]', (message) => {
    expect(isWalletMessage(message)).toBe(true);
  });

  it.each(messages)("is also valid under the wallet's own contract: $type [BRG-04]", (message) => {
    expect(outgoingMessageSchema.safeParse(message).success).toBe(true);
  });

  it.each([
    ['another source', { source: 'somebody' }],
    ['another version', { version: 2 }],
    ['a version as text', { version: '1' }],
    ['no id', { id: '' }],
    ['an endless id', { id: 'x'.repeat(65) }],
    ['an unknown type', { type: 'transfer' }],
    ['the name of an inherited property as type', { type: 'toString' }],
    ['a list as payload', { payload: [] }],
    ['no payload', { payload: null }],
    ['a payload without its transaction id', { payload: { kind: 'payment', status: 'success' } }],
    ['a success with a failed status', { payload: { ...success.payload, status: 'fail' } }],
    [
      'the name of an inherited property as kind',
      { payload: { ...success.payload, kind: 'valueOf' } },
    ],
    ['a script as address', { type: 'open-browser', payload: { url: 'javascript:alert(1)' } }],
    ['an unknown reason', { type: 'login-event', payload: { reason: 'other' } }],
    [
      'a product without a number',
      { type: 'plan-subscribe', payload: { ...plan, productId: '7' } },
    ],
    ['an object as value', { type: 'set-braze-attribute', payload: { key: 'vip', value: {} } }],
  ])('is refused with %s [BRG-03]', (_name, change) => {
    const changed = { ...success, ...change };
    expect(isWalletMessage(changed)).toBe(false);
    expect(outgoingMessageSchema.safeParse(changed).success).toBe(false);
  });

  it('is refused as any other value, without an exception [BRG-03]', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(isWalletMessage(value)).toBe(false);
      }),
    );
  });
});

describe('a message to the wallet', () => {
  const hostMessages: readonly HostMessage[] = [
    { type: 'auth-key', payload: { authKey: 'once-1' } },
    { type: 'plan-subscribe', payload: plan },
  ];

  it.each(hostMessages)(
    "is valid under the wallet's contract: $type [BRG-03, BRG-04]",
    (message) => {
      expect(readIncomingMessage({ ...envelope, ...message })).toMatchObject({ ok: true });
    },
  );
});
