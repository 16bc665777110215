import { afterAll, beforeAll, expect, it } from 'vitest';
import { alerts } from '../../../tools/observability/index.ts';
import { statement } from './platform/db/index.ts';
import { codeNameOf, newPhone, visitor } from './testing/credentials.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const hide = statement('test-alarm-hide', 'alter table dipper.product rename to product_hidden');
const show = statement('test-alarm-show', 'alter table dipper.product_hidden rename to product');

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const countIn = (text: string, series: RegExp): number =>
  [...text.matchAll(series)].reduce((sum, [, count]) => sum + Number(count), 0);

/** Returns the count of failed answers, and the part that the alert counts. */
const verification = async (): Promise<{ readonly failed: number; readonly ours: number }> => {
  const text = await (await server.call('/metrics')).text();
  return {
    failed: countIn(
      text,
      /^dipper_http_request_duration_seconds_count\{.*status="5\d\d".*\} (\d+)$/gm,
    ),
    ours: countIn(text, /^dipper_http_failures_total\{.*\} (\d+)$/gm),
  };
};

it('the alert on failing calls fires for our own faults, not for requests of strangers [OPS-04]', async () => {
  const { post } = visitor(server, 'browser-one');
  const tryNumbers = async (errorCode: number, code: string): Promise<void> => {
    const refusals = { provider: 'twilio', outcome: 'decline', errorCode, times: 8 };
    await server.sandbox.control('POST', '/scenarios', refusals);
    for (let turn = 0; turn < 8; turn += 1) {
      expect(codeNameOf(await post('phone/', { phone: newPhone() }))).toBe(code);
    }
  };
  await tryNumbers(21_211, 'recipient_unreachable');
  expect(await verification()).toEqual({ failed: 0, ours: 0 });
  await tryNumbers(20_429, 'message_not_sent');
  expect(await verification()).toEqual({ failed: 8, ours: 0 });
  await server.owner.query(hide);
  const broken = await server.call('/billing/spoon/products?country=kr');
  await server.owner.query(show);
  expect(broken.status).toBe(500);
  expect(await verification()).toEqual({ failed: 9, ours: 1 });
});

it('the alert’s query counts nothing that strangers can cause [OPS-04]', () => {
  const when = alerts.find(({ name }) => name === 'CallsFail')?.when ?? '';
  const series = when.match(/dipper_\w+(?:\{[^}]*\})?/g);
  expect(new Set(series)).toEqual(
    new Set([
      'dipper_http_failures_total',
      'dipper_http_request_duration_seconds_count{status=~"[123].."}',
    ]),
  );
});
