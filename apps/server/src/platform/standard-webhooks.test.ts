import { describe, expect, it } from 'vitest';
import { isWebhookSecret, newWebhookSecret, webhookHeaders } from './standard-webhooks.ts';

const ofBytes = (count: number): string => `whsec_${Buffer.alloc(count, 7).toString('base64')}`;

describe('a secret for signing webhooks', () => {
  it('is created in the form that webhook libraries accept, and never twice [API-07]', () => {
    const [one, other] = [newWebhookSecret(), newWebhookSecret()];
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect([isWebhookSecret(one), one === other]).toEqual([true, false]);
  });

  it.each([
    ['24 bytes', ofBytes(24), true],
    ['64 bytes', ofBytes(64), true],
    ['23 bytes', ofBytes(23), false],
    ['65 bytes', ofBytes(65), false],
    ['base64url', `whsec_${Buffer.alloc(32, 255).toString('base64url')}`, false],
    ['no prefix', Buffer.alloc(32, 7).toString('base64'), false],
    ['plain words', 'whsec_a secret that is no base64 at all', false],
  ])('of %s is accepted or refused as the standard says [API-07]', (_, secret, isTaken) => {
    expect(isWebhookSecret(secret)).toBe(isTaken);
  });
});

/** The message, moment and signature are the example of the standard's own documents. */
it('a webhook is signed with its id and its time, as in the standard’s example [API-07]', () => {
  const message = {
    id: 'msg_loFOjxBNrRLzqYUf',
    body: '{"event_type":"ping","data":{"success":true}}',
  };
  const secret = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
  expect(webhookHeaders(message, [secret, secret], new Date(1_731_705_121_900))).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1731705121',
    'webhook-signature': Array.from(
      { length: 2 },
      () => 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    ).join(' '),
  });
});
