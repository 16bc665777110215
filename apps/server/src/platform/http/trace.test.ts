import { expect, it } from 'vitest';
import { continueTrace, traceResponse } from './trace.ts';

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

it('a call continues the caller’s trace, under a span of its own [OPS-04]', () => {
  const trace = continueTrace(traceparent);
  expect(trace.traceId).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  expect(trace.spanId).toMatch(/^[0-9a-f]{16}$/);
  expect(trace.spanId).not.toBe('00f067aa0ba902b7');
  expect(traceResponse(trace)).toBe(`00-${trace.traceId}-${trace.spanId}-01`);
});

it.each([
  undefined,
  '',
  'hello',
  traceparent.toUpperCase(),
  `${traceparent}-more`,
  traceparent.replace('00-', '01-'),
  '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
  `${traceparent}\r\nset-cookie: a=b`,
])('a call starts its own trace if the caller’s header cannot be read: %o', (header) => {
  const first = continueTrace(header);
  expect(first.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(first.traceId).not.toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  expect(continueTrace(header).traceId).not.toBe(first.traceId);
});

it('all attempts of one click belong to one trace [OPS-04]', () => {
  const [first, again] = [continueTrace(undefined, 'key-0001'), continueTrace('', 'key-0001')];
  expect(again.traceId).toBe(first.traceId);
  expect(again.spanId).not.toBe(first.spanId);
  expect(continueTrace(undefined, 'key-0002').traceId).not.toBe(first.traceId);
  expect(continueTrace(traceparent, 'key-0001').traceId).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
});
