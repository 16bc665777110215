import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Webhook as Standard } from 'standardwebhooks';
import { Webhook as Svix } from 'svix';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newWebhookSecret,
  webhookHeaders,
} from '../../apps/server/src/platform/standard-webhooks.ts';
import { createCertification } from '../../apps/server/src/providers/certification/index.ts';
import { startSandbox } from '../../tools/testing/sandbox.ts';
import type { Sandbox } from '../../tools/testing/sandbox.ts';
import { json, startRecorder } from '../support/recorder.ts';
import type { Recorder } from '../support/recorder.ts';

const libraries = [
  ['standardwebhooks', Standard],
  ['svix', Svix],
] as const;
const message = {
  id: '0199a1b2-0000-7000-8000-000000000001',
  body: '{"type":"payment.succeeded"}',
};
const [older, newer, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
/** The secrets that both sides of a local start are given. */
const siteSecret = newWebhookSecret();
const certificationSecret = `whsec_${Buffer.from('dipper-certification-secret-of-the-sandbox').toString('base64')}`;

let sandbox: Sandbox;
let merchant: Recorder;

beforeAll(async () => {
  sandbox = await startSandbox({ WEBHOOK_SECRETS: `chorus=${siteSecret}` });
  merchant = await startRecorder(async () => json({}));
  await sandbox.control('POST', '/certification/callback', { address: `${merchant.url}/told` });
});

afterAll(async () => {
  merchant.close();
  await sandbox.stop();
});

/** Returns the certification service's message about somebody who is grown up. */
const certified = async () => {
  const start = await fetch(`${sandbox.url}/certification/start?request=c1-abc`, {
    method: 'POST',
    body: new URLSearchParams({ token: 'none', refresh_token: 'none', is_grace_period: 'false' }),
    redirect: 'manual',
  });
  const page = `${sandbox.url}${start.headers.get('location') ?? ''}`;
  const body = new URLSearchParams({ as: 'adult' });
  await fetch(page, { method: 'POST', body, redirect: 'manual' });
  const exchange = merchant.exchanges.at(-1);
  if (exchange === undefined) throw new Error('the merchant was told nothing');
  return exchange.call;
};

describe.each(libraries)('the library %s', (_, Library) => {
  const read = (secret: string, headers: Record<string, string>, body = message.body): unknown =>
    new Library(secret).verify(body, headers);

  it("verifies the server's webhooks with the old and the new secret [API-07]", () => {
    const headers = { ...webhookHeaders(message, [newer, older], new Date()) };
    for (const secret of [newer, older]) {
      expect(() => read(secret, headers)).not.toThrow();
    }
    expect(() => read(other, headers)).toThrow('No matching signature');
    expect(() => read(newer, headers, `${message.body} `)).toThrow('No matching signature');
  });

  it('refuses a webhook that is six minutes old or early [API-07]', () => {
    for (const minutes of [-6, 6]) {
      const sent = new Date(new Date().getTime() + minutes * 60_000);
      const headers = { ...webhookHeaders(message, [newer], sent) };
      expect(() => read(newer, headers)).toThrow(/timestamp too/);
    }
  });

  it("signs messages that the sandbox's host site accepts [API-07]", async () => {
    const tell = async (secret: string): Promise<number> => {
      const sent = new Date();
      const headers = {
        'webhook-id': `msg_${crypto.randomUUID()}`,
        'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
      };
      const signature = new Library(secret).sign(headers['webhook-id'], sent, message.body);
      const response = await fetch(`${sandbox.url}/site/webhooks`, {
        method: 'POST',
        headers: { ...headers, 'webhook-signature': signature },
        body: message.body,
      });
      return response.status;
    };
    expect([await tell(siteSecret), await tell(other)]).toEqual([204, 401]);
  });

  it("verifies the certification service's webhook, and signs one that the server accepts [AUTH-12]", async () => {
    const { headers, body } = await certified();
    expect(() => read(certificationSecret, headers, body)).not.toThrow();
    const now = new Date();
    const service = createCertification({ secret: newer, clock: { now: () => now } });
    const own = {
      'webhook-id': 'msg_of_this_test',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    };
    const signatureBy = (secret: string): string =>
      new Library(secret).sign(own['webhook-id'], now, body);
    const reading = (secret: string) =>
      service.read({ ...own, 'webhook-signature': signatureBy(secret) }, Buffer.from(body));
    expect(reading(newer)).toMatchObject({ ok: true, value: { request: 'c1-abc' } });
    expect(reading(older)).toEqual({ ok: false, error: 'forged' });
  });
});

type Example = {
  readonly readMessage: (headers: object, body: string, secret: string) => unknown;
};

it('the code example for integrators in the documentation verifies a webhook [API-07]', async () => {
  const page = new URL('../../docs/operations/webhooks.md', import.meta.url);
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(page, 'utf8')) ?? [];
  const library = pathToFileURL(createRequire(import.meta.url).resolve('standardwebhooks')).href;
  const script = stripTypeScriptTypes(code).replace("'standardwebhooks'", `'${library}'`);
  const { readMessage }: Example = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`
  );
  const headers = webhookHeaders(message, [newer, older], new Date());
  expect(readMessage(headers, message.body, older)).toEqual({ type: 'payment.succeeded' });
  expect(() => readMessage(headers, message.body, other)).toThrow('No matching signature');
});
