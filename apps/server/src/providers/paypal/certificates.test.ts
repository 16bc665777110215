import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { createCertificates } from './certificates.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' });
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const keep = () => {
  const state = { nowMs: 0, isThere: true, requests: 0 };
  const fetch = async (): Promise<OutboundAnswer> => {
    state.requests += 1;
    return state.isThere
      ? { kind: 'answered', status: 200, body: pem }
      : { kind: 'unknown', why: 'out of time' };
  };
  return { state, certificates: createCertificates({ fetch, nowMs: () => state.nowMs }) };
};

it('a certificate of PayPal is fetched once for all callers, and again after a day [PAY-09]', async () => {
  const { state, certificates } = keep();
  const keys = await Promise.all([certificates.keyAt('a'), certificates.keyAt('a')]);
  expect(keys.map((key) => key?.asymmetricKeyType)).toEqual(['rsa', 'rsa']);
  await certificates.keyAt('a');
  expect(state.requests).toBe(1);
  state.nowMs = dayMs;
  await certificates.keyAt('a');
  expect(state.requests).toBe(2);
});

it('a known certificate is used while a newer one cannot be fetched [PAY-09]', async () => {
  const { state, certificates } = keep();
  await certificates.keyAt('a');
  Object.assign(state, { nowMs: dayMs, isThere: false });
  expect(await certificates.keyAt('a')).toBeDefined();
  expect(await certificates.keyAt('b')).toBeUndefined();
});

it('a limited number of certificates is fetched a minute, however many strangers name, and known ones keep working [PAY-09]', async () => {
  const { state, certificates } = keep();
  await certificates.keyAt('theirs');
  state.isThere = false;
  for (let count = 0; count < 500; count += 1) await certificates.keyAt(`stranger ${count}`);
  expect(state.requests).toBe(60);
  expect(await certificates.keyAt('theirs')).toBeDefined();
  Object.assign(state, { nowMs: minuteMs, isThere: true });
  expect(await certificates.keyAt('another')).toBeDefined();
});
