import { randomBytes } from 'node:crypto';

/** W3C Trace Context: version, trace, the caller's span, flags. */
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const nobody = /^0+$/;

export type Trace = { readonly traceId: string; readonly spanId: string };

/** Goes on with the caller's trace where there is one, or begins one: a click's calls share it. */
export const continueTrace = (header: unknown): Trace => {
  const parts = typeof header === 'string' ? traceparent.exec(header) : null;
  const [, traceId = '', callerSpan = ''] = parts ?? [];
  const isGiven = parts !== null && !nobody.test(traceId) && !nobody.test(callerSpan);
  return {
    traceId: isGiven ? traceId : randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
  };
};

export const traceResponse = ({ traceId, spanId }: Trace): string => `00-${traceId}-${spanId}-01`;
