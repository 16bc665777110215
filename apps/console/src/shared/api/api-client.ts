import { consoleHeader, createClient, createLooseClient, failure, success } from '@dipper/contract';
import type { Send } from '@dipper/contract';

const TIMEOUT_MS = 60_000;

/** The console's own origin hands these on to the API. */
const BASE = '/api';

async function readBody(answer: Response, type: string): Promise<unknown> {
  try {
    if (answer.status === 204) return undefined;
    const isFile = type !== 'application/json' && answer.ok;
    return isFile ? await answer.blob() : await answer.json();
  } catch {
    return undefined;
  }
}

const send: Send = async ({ method, path, headers, body, signal, answerType }) => {
  try {
    const ends = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${BASE}${path}`, {
      method,
      headers: { ...headers, [consoleHeader]: '1' },
      credentials: 'same-origin',
      signal: signal === undefined ? ends : AbortSignal.any([signal, ends]),
      ...(body === undefined ? {} : { body }),
    });
    return success({
      status: answer.status,
      header: (name) => answer.headers.get(name),
      body: await readBody(answer, answerType),
    });
  } catch (error) {
    if (signal?.aborted === true) return failure({ kind: 'aborted' });
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return failure({ kind: timedOut ? 'timed_out' : 'offline' });
  }
};

/** Calls the API with the cookie of the signed-in operator, which no script can read. */
export const call = createClient({ send });

/** The same for a route that is only known where it is used; there the input was checked. */
export const callLoosely = createLooseClient({ send });
