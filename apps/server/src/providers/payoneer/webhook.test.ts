import { describe, expect, it } from 'vitest';
import type { WebhookMessage } from '../../ports/payment-provider.ts';
import { readMessage, signatureOf } from './webhook.ts';

const settings = {
  address: 'https://wallet.example.com/api/provider/payoneer/webhook',
  app: 'Webhook-IPCNSender-sandbox',
  secret: 'a-secret-of-these-tests',
};
const now = new Date('2026-11-22T09:30:00Z');
const words = { 'Payee Id': 'u1z', IntPaymentId: 'e1z-0190a5f0000070008000000000000000' };

type Change = {
  readonly event?: string;
  readonly signedFor?: string;
  readonly secret?: string;
  readonly app?: string;
  readonly ageSeconds?: number;
  readonly text?: string;
  readonly sent?: string;
};

const message = (change: Change = {}): WebhookMessage => {
  const { event = 'payment-accepted', secret = settings.secret, app = settings.app } = change;
  const text = change.text ?? JSON.stringify(words);
  const timestamp = String(now.getTime() / 1000 - (change.ageSeconds ?? 0));
  const nonce = '3f0c8b0e-0000-4000-8000-000000000001';
  const body = Buffer.from(text);
  const own = { ...settings, app, secret };
  const signed = { settings: own, event: change.signedFor ?? event, timestamp, nonce, body };
  const authorization = `hmacauth ${app}:${signatureOf(signed)}:${nonce}:${timestamp}`;
  return {
    headers: { authorization },
    query: { event },
    rawBody: Buffer.from(change.sent ?? text),
    now,
  };
};

describe('a message of Payoneer', () => {
  it('that is signed is about our payout, and the same one again is the same [EXC-08]', () => {
    const read = readMessage(message(), settings);
    expect(read).toMatchObject({ kind: 'news', about: { reference: words.IntPaymentId } });
    expect(readMessage(message({ ageSeconds: 30 }), settings)).toEqual(read);
    expect(readMessage(message({ event: 'payment-cancelled' }), settings)).not.toEqual(read);
  });

  it.each(['payee-approved', 'payee-declined'])(
    'about a person is theirs: %s [EXC-10]',
    (event) => {
      const account = { kind: 'account-news', personReference: 'u1z' };
      expect(readMessage(message({ event }), settings)).toEqual(account);
    },
  );

  it.each([
    ['by another secret', { secret: 'another-secret-of-nobody' }, 'forged'],
    ['by another program', { app: 'Webhook-IPCNSender-other' }, 'forged'],
    ['for another address', { signedFor: 'payment-cancelled' }, 'forged'],
    ['with another body', { sent: JSON.stringify({ ...words, IntPaymentId: 'e1' }) }, 'forged'],
    ['six minutes old', { ageSeconds: 360 }, 'stale'],
    ['six minutes early', { ageSeconds: -360 }, 'stale'],
    ['of no kind that we know', { event: 'payment-made-up' }, 'unreadable'],
    ['of no payout', { text: '{"Payee Id":"u1z"}' }, 'unreadable'],
    ['of nothing', { text: 'nonsense' }, 'unreadable'],
  ] as const)('%s is refused: it is $2 [EXC-08]', (_name, change, why) => {
    expect(readMessage(message(change), settings)).toEqual({ kind: 'refused', why });
  });

  it('without a signature is refused [EXC-08]', () => {
    const { rawBody, query } = message();
    expect(readMessage({ headers: {}, query, rawBody, now }, settings)).toEqual({
      kind: 'refused',
      why: 'forged',
    });
  });
});
