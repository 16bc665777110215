import { afterEach, expect, it } from 'vitest';
import { recordTo } from './recorder.ts';
import type { Recorder } from './recorder.ts';

let recorder: Recorder | undefined;

afterEach(() => recorder?.close());

it('the recorder answers 502 for a target that does not answer, and records that', async () => {
  const nobody = await recordTo('http://127.0.0.1:1');
  recorder = nobody;
  const { status } = await fetch(`${nobody.url}/asked`, { signal: AbortSignal.timeout(3_000) });
  expect(status).toBe(502);
  expect(nobody.exchanges).toMatchObject([{ call: { path: '/asked' }, answer: { status: 502 } }]);
});
