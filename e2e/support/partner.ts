import { createHash, createHmac, randomUUID } from 'node:crypto';

import { productUnderTest } from './product-under-test.ts';

const key = { id: 'chorus-1', secret: 'dev-partner-key-that-is-not-a-secret' };

/** A call of the streaming service, signed as its documentation says. */
async function partnerCall(method: string, path: string, input?: object): Promise<unknown> {
  const body = input === undefined ? '' : JSON.stringify(input);
  const timestamp = String(Math.floor(new Date().getTime() / 1000));
  const nonce = randomUUID().replaceAll('-', '');
  const digest = createHash('sha256').update(body).digest('hex');
  const text = ['DIPPER-HMAC-SHA256', method, path, timestamp, nonce, digest].join('\n');
  const { wallet } = productUnderTest();
  const answer = await fetch(`${wallet}/api${path}`, {
    method,
    headers: {
      'dipper-key': key.id,
      'dipper-timestamp': timestamp,
      'dipper-nonce': nonce,
      'dipper-signature': createHmac('sha256', key.secret).update(text).digest('hex'),
      ...(input === undefined ? {} : { 'content-type': 'application/json' }),
      ...(input !== undefined && 'reference' in input
        ? { 'idempotency-key': String(input.reference) }
        : {}),
    },
    ...(input === undefined ? {} : { body }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function userIdOf(person: string): Promise<number> {
  const path = `/partner/users?snsType=google&subject=google-demo-${person}`;
  const answer = await partnerCall('GET', path);
  if (typeof answer !== 'object' || answer === null || !('userId' in answer)) {
    throw new Error(`nobody is ${person}`);
  }
  return Number(answer.userId);
}

/** A listener who was given spoons sends them to somebody, who becomes a DJ by it. */
export async function giveIncome(
  to: string,
  { from, djId, spoons }: { from: string; djId: number; spoons: number },
): Promise<void> {
  const [userId, giver] = await Promise.all([userIdOf(to), userIdOf(from)]);
  await partnerCall('PUT', `/partner/djs/${djId}`, { userId, djLevel: 'star_dj' });
  const reference = () => `journey-${randomUUID()}`;
  const grant = { userId: giver, spoons, reference: reference(), reason: 'journey' };
  await partnerCall('POST', '/partner/spoons/grant', grant);
  const gift = { userId: giver, djId, spoons, reference: reference() };
  await partnerCall('POST', '/partner/spoons/gift', gift);
}
