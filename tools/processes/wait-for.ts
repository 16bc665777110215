import { setTimeout as delay } from 'node:timers/promises';

import type { Service } from './service.ts';

const POLL_MS = 40;
/** Many things start beside each other on a slow machine; it costs nothing when the answer comes. */
const USUAL_TIMEOUT_MS = 120_000;
const ANSWER_TIMEOUT_MS = 5_000;

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Until the address answers well, or the service ends, or the time is over. */
export async function waitForAnswer(
  service: Service,
  url: string,
  timeoutMs = USUAL_TIMEOUT_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await answers(url))) {
    if (service.hasExited()) {
      const reason = await service.exited;
      throw new Error([`${service.name} ended (${reason})`, ...service.lastLines()].join('\n'));
    }
    if (performance.now() > deadline) {
      throw new Error(`${service.name} does not answer at ${url} after ${timeoutMs / 1000} s`);
    }
    await delay(POLL_MS);
  }
}
