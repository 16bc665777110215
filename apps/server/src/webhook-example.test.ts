import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';

const page = readFileSync(new URL('../../../docs/operations/webhooks.md', import.meta.url), 'utf8');
// oxlint-disable-next-line eslint/max-params -- As the example is called by whoever takes it over.
type Verify = (headers: object, body: string, secret: string, now: number) => boolean;
const moduleSchema = z.object({
  isSigned: z.custom<Verify>((value) => typeof value === 'function'),
});

it('is verified by the code that the documentation gives to integrators [API-07]', async () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const loaded: unknown = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  const { isSigned } = moduleSchema.parse(loaded);
  const [key, nowMs, body] = ['a key of both', 1_795_305_600_000, '{"id":"e-1"}'];
  const secretOf = (of: string) => `whsec_${Buffer.from(of).toString('base64')}`;
  const sign = (by: string) =>
    `v1,${createHmac('sha256', by).update(`e-1.1795305600.${body}`).digest('base64')}`;
  const headers = {
    'webhook-id': 'e-1',
    'webhook-timestamp': '1795305600',
    'webhook-signature': `${sign('another key')} ${sign(key)}`,
  };
  const secret = secretOf(key);
  expect(isSigned(headers, body, secret, nowMs)).toBe(true);
  expect(isSigned(headers, `${body} `, secret, nowMs)).toBe(false);
  expect(isSigned(headers, body, secretOf('a third key'), nowMs)).toBe(false);
  expect(isSigned(headers, body, secret, nowMs + 301_000)).toBe(false);
});
