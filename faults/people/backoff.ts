import { setTimeout as pause } from 'node:timers/promises';
import type { ClientFailure, Result } from '@dipper/contract';

const sendsMax = 60;
const backoffFirstMs = 150;
const backoffMostMs = 2500;

/** Answers after which nobody knows yet what became of it: the same request goes out again. */
const openAnswers: ReadonlySet<string> = new Set([
  'idempotency_key_in_progress',
  'server_busy',
  'temporary_error',
  'request_timed_out',
]);

const staysOpen = (error: ClientFailure): boolean =>
  error.kind === 'problem' ? openAnswers.has(error.problem.code) : true;

const waitAfter = (error: ClientFailure, sends: number): number => {
  const delayMs = error.kind === 'problem' ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(delayMs, Math.min(backoffMostMs, backoffFirstMs * 2 ** sends));
};

export const codeOf = (error: ClientFailure): string =>
  error.kind === 'problem' ? error.problem.code : error.kind;

/** The same request until it is answered; undefined where somebody gives up. */
export const untilAnswered = async <Value>(
  ask: () => Promise<Result<Value, ClientFailure>>,
): Promise<Result<Value, ClientFailure> | undefined> => {
  for (let sends = 0; sends < sendsMax; sends += 1) {
    const answer = await ask();
    if (answer.ok || !staysOpen(answer.error)) return answer;
    await pause(waitAfter(answer.error, sends));
  }
  return undefined;
};
