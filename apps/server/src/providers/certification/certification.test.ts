import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCertification } from './index.ts';

const key = 'what only the two of us know, of good length';
const secret = `whsec_${Buffer.from(key).toString('base64')}`;
const now = new Date('2026-03-01T09:00:00Z');
const nowSeconds = now.getTime() / 1000;
const service = createCertification({ secret, clock: { now: () => now } });

const completed = {
  type: 'certification.completed',
  data: {
    request: 'c1-abc',
    person: { date_of_birth: '1996-04-12', nationality: 'domestic' },
    representative: { agreed: false },
  },
};

type Parts = {
  readonly id?: string;
  readonly sent?: string;
  readonly text?: string;
  readonly by?: string;
};

const signed = ({ id = 'msg_00000001', sent = `${nowSeconds}`, text, by = key }: Parts) => {
  const body = text ?? JSON.stringify(completed);
  const signature = createHmac('sha256', by).update(`${id}.${sent}.${body}`).digest('base64');
  return {
    headers: {
      'webhook-id': id,
      'webhook-timestamp': sent,
      'webhook-signature': `v1,${signature}`,
    },
    body: Buffer.from(body),
  };
};

const read = (parts: Parts, headers: Record<string, string> = {}) => {
  const message = signed(parts);
  return service.read({ ...message.headers, ...headers }, message.body);
};

describe('a message of the certification service [AUTH-12]', () => {
  it('is accepted when it is signed and fresh', () => {
    expect(read({})).toEqual({
      ok: true,
      value: {
        deliveryId: 'msg_00000001',
        request: 'c1-abc',
        proven: { dateOfBirth: '1996-04-12', hasRepresentativeConsent: false },
      },
    });
    const text = JSON.stringify({ type: 'certification.canceled', data: { request: 'c1-abc' } });
    expect(read({ text })).toMatchObject({ ok: true, value: { proven: undefined } });
  });

  it('may carry a second signature, as while a secret is rotated', () => {
    const { headers, body } = signed({});
    const both = `v1,${'A'.repeat(43)}= ${headers['webhook-signature']}`;
    expect(service.read({ ...headers, 'webhook-signature': both }, body).ok).toBe(true);
  });

  it.each([
    ['by another secret', { by: 'another secret that is as long' }, {}],
    ['by none', {}, { 'webhook-signature': '' }],
    ['by another version', {}, { 'webhook-signature': 'v2,AAAA' }],
    ['for another id', {}, { 'webhook-id': 'msg_00000002' }],
    ['for another time', {}, { 'webhook-timestamp': `${nowSeconds - 1}` }],
    ['at no time', { sent: 'now' }, {}],
    ['with an id that is none', { id: '' }, {}],
  ])('is refused when it is signed %s', (_, parts, headers) => {
    expect(read(parts, headers)).toEqual({ ok: false, error: 'forged' });
  });

  it('is refused when one byte of it has changed', () => {
    const { headers, body } = signed({});
    const other = Buffer.from(body.toString().replace('1996', '1995'));
    expect(service.read(headers, other)).toEqual({ ok: false, error: 'forged' });
  });

  it.each([
    [-300, true],
    [-301, false],
    [300, true],
    [301, false],
  ])('sent %d s from now is fresh: %s', (seconds, isFresh) => {
    expect(read({ sent: `${nowSeconds + seconds}` }).ok).toBe(isFresh);
  });

  it.each([
    '',
    'null',
    '{}',
    '{"type":"certification.completed","data":{"request":"a"}}',
    '{"type":"certification.completed","data":{"request":"a","person":{"date_of_birth":"2026-02-30","nationality":"domestic"}}}',
    '{"type":"other","data":{"request":"a"}}',
  ])('is refused when it is %s', (text) => {
    expect(read({ text })).toEqual({ ok: false, error: 'unreadable' });
  });
});
