import type { CallRequest, CallResponse, Result, TransportFailure } from '@dipper/contract';

const pausesInMilliseconds = [300, 1000];
const gatewayStatuses = [502, 503, 504];

/** Only a read is sent again by itself; what moves something waits for the person, with its key. */
export const pauseBeforeRetry = (
  { method }: Pick<CallRequest, 'method'>,
  result: Result<Pick<CallResponse, 'status'>, TransportFailure>,
  attempt: number,
): number | undefined => {
  if (method !== 'GET') return undefined;
  const mayPass = result.ok
    ? gatewayStatuses.includes(result.value.status)
    : result.error.kind === 'offline';
  return mayPass ? pausesInMilliseconds[attempt] : undefined;
};
