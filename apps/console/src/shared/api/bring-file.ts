import { consoleHeader, failure, problemSchema, success } from '@dipper/contract';
import type { ClientFailure, Result } from '@dipper/contract';

/** A file that is being read and compared takes longer than a call. */
const longestMs = 5 * 60_000;

const read = (request: XMLHttpRequest): Result<undefined, ClientFailure> => {
  const { status, responseText } = request;
  if (status >= 200 && status < 300) return success(undefined);
  try {
    const problem = problemSchema.parse(JSON.parse(responseText));
    return failure({ kind: 'problem', status, problem, retryAfterSeconds: undefined });
  } catch {
    return failure({ kind: 'unreadable', status, body: responseText });
  }
};

/**
 * Brings a file to an address that opens once, and tells how much of it is there already, which
 * `fetch` cannot.
 */
export const bringFile = (
  path: string,
  file: Blob,
  onSent: (bytes: number) => void,
): Promise<Result<undefined, ClientFailure>> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', `/api${path}`);
    request.timeout = longestMs;
    request.setRequestHeader(consoleHeader, '1');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('load', () => resolve(read(request)));
    request.addEventListener('error', () => resolve(failure({ kind: 'offline' })));
    request.addEventListener('timeout', () => resolve(failure({ kind: 'timed_out' })));
    request.send(file);
  });
