import type { ApiProblem } from './problem.ts';

const pausesInMilliseconds = [300, 1000];
const gatewayStatuses = [502, 503, 504];

/** Only a read is sent again by itself; what moves something waits for a person, or for its key. */
export const pauseBeforeRetry = (
  method: string,
  problem: ApiProblem,
  attempt: number,
): number | undefined => {
  if (method !== 'GET') return undefined;
  const status = problem.kind === 'refused' || problem.kind === 'unreadable' ? problem.status : 0;
  const mayPass = problem.kind === 'offline' || gatewayStatuses.includes(status);
  return mayPass ? pausesInMilliseconds[attempt] : undefined;
};
