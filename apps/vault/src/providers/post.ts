import { setTimeout as sleep } from 'node:timers/promises';
import { providerMs } from '../times.ts';
import type { ProviderAnswer } from './provider.ts';

const bytesMax = 64 * 1024;

export type ProviderPost = {
  readonly url: string;
  readonly method?: 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
  readonly budgetMs?: number;
};

/** Sends one request with a timeout. Errors are dropped, since they could contain the request. */
export async function postJson(request: ProviderPost): Promise<ProviderAnswer> {
  const { url, method = 'POST', headers, body, budgetMs = providerMs } = request;
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(budgetMs),
    });
    const text = await response.text();
    if (text.length > bytesMax) return { kind: 'silent' };
    return { kind: 'answered', status: response.status, body: JSON.parse(text) };
  } catch {
    return { kind: 'silent' };
  }
}

const usualPausesMs: readonly number[] = [0, 1000, 10_000];

/** Posts until there is an answer below 500, and returns its status; undefined if none came. */
export async function postUntilAnswered(
  request: () => ProviderPost,
  pausesMs = usualPausesMs,
): Promise<number | undefined> {
  for (const pause of pausesMs) {
    await sleep(pause, undefined, { ref: false });
    const answer = await postJson(request());
    if (answer.kind === 'answered' && answer.status < 500) return answer.status;
  }
  return undefined;
}
