import { describe, expect, it } from 'vitest';
import type { WebhookMessage } from '../../ports/payment-provider.ts';
import { readMessage, signatureOf, signedAddress } from './webhook.ts';

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

describe('a webhook of Payoneer', () => {
  it('with a valid signature names our payout, and a repeat is the same event [EXC-08]', () => {
    const read = readMessage(message(), settings);
    expect(read).toMatchObject({ kind: 'event', about: { reference: words.IntPaymentId } });
    expect(readMessage(message({ ageSeconds: 30 }), settings)).toEqual(read);
    expect(readMessage(message({ event: 'payment-cancelled' }), settings)).not.toEqual(read);
  });

  it.each(['payee-approved', 'payee-declined'])(
    'about a person is theirs: %s [EXC-10]',
    (event) => {
      const account = { kind: 'account-event', personReference: 'u1z' };
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
  ] as const)('is refused for %s: it is $2 [EXC-08]', (_name, change, why) => {
    expect(readMessage(message(change), settings)).toEqual({ kind: 'refused', why });
  });

  it.each(['sent-to-bank', 'card-loaded'])('that says %s causes a query [EXC-08]', (event) => {
    const text = JSON.stringify({ ...words, Amount: '18.00', Currency: 'USD' });
    const read = readMessage(message({ event, text }), settings);
    const about = { reference: words.IntPaymentId };
    expect(read).toMatchObject({ kind: 'event', about, isUnpaid: false });
  });

  // The public client's rule: letters, digits and -_. stay, a space is a plus.
  it.each([
    ['https://a.example/x?event=b', 'https%3a%2f%2fa.example%2fx%3fevent%3db'],
    ['https://A.example/X?b=2&A=1', 'https%3a%2f%2fa.example%2fx%3fa%3d1%26b%3d2'],
    [";/?:@&=+$,#[]!'()*", '%3b%2f%3f%3a%40%26%3d%2b%24%2c%23%5b%5d%21%27%28%29%2a'],
    ['/a b~c-d_e.f', '%2fa+b%7ec-d_e.f'],
    ['/달?x=é', '%2f%eb%8b%ac%3fx%3d%c3%a9'],
  ])('is signed for %s as %s [EXC-08]', (address, signed) => {
    expect(signedAddress(address)).toBe(signed);
  });

  it('without a signature is refused [EXC-08]', () => {
    const { rawBody, query } = message();
    expect(readMessage({ headers: {}, query, rawBody, now }, settings)).toEqual({
      kind: 'refused',
      why: 'forged',
    });
  });
});
