import { createClient, failure, success, type Client, type Send } from '@dipper/contract';

const TIMEOUT_MS = 60_000;

/** The console's own origin hands these on to the API. */
const BASE = '/api';

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return undefined;
  }
}

function sendAs(token: string): Send {
  return async ({ method, path, headers, body }) => {
    try {
      const answer = await fetch(`${BASE}${path}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body }),
      });
      const { status } = answer;
      return success({
        status,
        header: (name) => answer.headers.get(name),
        body: await readJson(answer),
      });
    } catch (error) {
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
      return failure({ kind: timedOut ? 'timed_out' : 'offline' });
    }
  };
}

export function apiClient(token: string): Client {
  return createClient({ send: sendAs(token) });
}

/** Readiness is a status and no more: what it says inside is for machines. */
export async function isReady(): Promise<boolean> {
  try {
    const answer = await fetch(`${BASE}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}
