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
  const [secret, nowMs, body] = ['a secret of both', 1_795_305_600_000, '{"id":"e-1"}'];
  const sign = (by: string) =>
    createHmac('sha256', by).update(`e-1.1795305600.${body}`).digest('hex');
  const headers = {
    'dipper-event-id': 'e-1',
    'dipper-timestamp': '1795305600',
    'dipper-signature': `${sign('another secret')},${sign(secret)}`,
  };
  expect(isSigned(headers, body, secret, nowMs)).toBe(true);
  expect(isSigned(headers, `${body} `, secret, nowMs)).toBe(false);
  expect(isSigned(headers, body, 'a third secret', nowMs)).toBe(false);
  expect(isSigned(headers, body, secret, nowMs + 301_000)).toBe(false);
});
