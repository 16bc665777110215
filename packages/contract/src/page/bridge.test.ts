import { describe, expect, it } from 'vitest';
import { failure } from '../result.ts';
import { outgoingMessageSchema, readIncomingMessage } from './bridge.ts';

const envelope = { source: 'dipper', version: 1, id: 'm-1' };
const authKey = { ...envelope, type: 'auth-key', payload: { authKey: 'key', country: 'kr' } };

const outgoing = {
  success: { kind: 'payment', status: 'success', transactionId: `p1-${'a'.repeat(32)}` },
  close: {},
  'login-event': { reason: 'token_expired' },
  'plan-subscribe': { type: 'plan', productId: 3, djId: 9 },
  'open-browser': { url: 'https://host.example/terms' },
  'track-braze-event': { name: 'charge', properties: { amount: 3, first: true } },
  'set-braze-attribute': { key: 'country', value: 'kr' },
  'mail-open': { to: 'support@host.example' },
};

describe('messages to the app or the opener', () => {
  it.each(Object.entries(outgoing))(
    'of the type %s are accepted in their own form [BRG-01]',
    (type, payload) => {
      const message = { ...envelope, type, payload };
      expect(outgoingMessageSchema.safeParse(message)).toEqual({ success: true, data: message });
    },
  );

  it.each([
    { ...envelope, type: 'transfer', payload: {} },
    { ...envelope, type: 'open-browser', payload: { url: 'javascript:alert(1)' } },
    { ...envelope, type: 'success', payload: { kind: 'payment', status: 'fail' } },
    { ...envelope, type: 'close', payload: {}, version: 2 },
    { ...envelope, type: 'close', payload: {}, source: 'other' },
  ])('in any other form are refused [BRG-01]', (message) => {
    expect(outgoingMessageSchema.safeParse(message).success).toBe(false);
  });
});

describe('messages from the app or a trusted window', () => {
  it('are read as an object or as its JSON text [BRG-03] [AUTH-11]', () => {
    expect(readIncomingMessage(authKey)).toEqual({ ok: true, value: authKey });
    expect(readIncomingMessage(JSON.stringify(authKey))).toEqual({ ok: true, value: authKey });
  });

  it('may contain a plan to subscribe to [BRG-03]', () => {
    const message = { ...envelope, type: 'plan-subscribe', payload: outgoing['plan-subscribe'] };
    expect(readIncomingMessage(message)).toEqual({ ok: true, value: message });
  });

  it('lose fields that the schema does not name [BRG-03]', () => {
    const message = { ...authKey, admin: true, payload: { ...authKey.payload, admin: true } };
    expect(readIncomingMessage(message)).toEqual({ ok: true, value: authKey });
  });

  it('are refused above four kilobytes, counted in bytes [BRG-03]', () => {
    const room = 4096 - new TextEncoder().encode(JSON.stringify({ ...authKey, pad: '' })).length;
    expect(readIncomingMessage({ ...authKey, pad: 'a'.repeat(room) }).ok).toBe(true);
    expect(readIncomingMessage({ ...authKey, pad: 'a'.repeat(room + 1) })).toEqual(
      failure('too_large'),
    );
    expect(readIncomingMessage({ ...authKey, pad: '한'.repeat(room / 2) })).toEqual(
      failure('too_large'),
    );
  });

  it.each([
    [undefined, 'not_json'],
    ['{', 'not_json'],
    [10n, 'not_json'],
    [null, 'not_known'],
    [[], 'not_known'],
    [{ ...authKey, source: 'react-devtools' }, 'not_known'],
    [{ ...authKey, type: 'success', payload: outgoing.success }, 'not_known'],
    [{ ...authKey, payload: { authKey: '' } }, 'not_known'],
  ])('that are %o are refused as %s [BRG-03]', (data, expected) => {
    expect(readIncomingMessage(data)).toEqual(failure(expected));
  });

  it('that cannot become JSON are refused without an exception [BRG-03]', () => {
    const ring: { self?: unknown } = {};
    ring.self = ring;
    expect(readIncomingMessage(ring)).toEqual(failure('not_json'));
  });
});
