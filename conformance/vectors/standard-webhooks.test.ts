import { expect, it } from 'vitest';
import { readSigned, webhookHeaders } from '../../apps/server/src/platform/standard-webhooks.ts';

/** https://github.com/standard-webhooks/standard-webhooks, what its libraries are tested with. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const published = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const body = '{"test": 2432232314}';

it('the published example of Standard Webhooks is signed and read alike [API-07] [AUTH-12]', () => {
  const message = { id: published['webhook-id'], body };
  expect(webhookHeaders(message, [secret], new Date(1_614_265_330_000))).toEqual(published);
  expect(readSigned(published, Buffer.from(body), secret)).toEqual({
    id: published['webhook-id'],
    sentSeconds: 1_614_265_330,
  });
});
