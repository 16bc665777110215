import { documentUploadUrlsRoute, failure, problemSchema, success } from '@dipper/contract';
import type { DocumentKind, Result } from '@dipper/contract';
import type { Api, ApiProblem } from '../../shared/api/index.ts';
import { contentTypeOf } from './model/document.ts';

export type Sending = {
  readonly kind: DocumentKind;
  readonly file: File;
  /** A number from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
};

const sha256Of = async (file: File): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const problemIn = (status: number, text: string): ApiProblem => {
  try {
    const parsed = problemSchema.safeParse(JSON.parse(text));
    if (parsed.success) {
      return { kind: 'problem', status, problem: parsed.data, retryAfterSeconds: undefined };
    }
  } catch {
    // A body that is not JSON counts as an unreadable answer.
  }
  return { kind: 'unreadable', status, body: null };
};

const timeLimitMilliseconds = 120_000;

/** Uploads by XMLHttpRequest: only it reports progress. */
const put = (address: string, { file, onProgress, signal }: Sending) =>
  new Promise<Result<undefined, ApiProblem>>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.timeout = timeLimitMilliseconds;
    request.setRequestHeader('content-type', file.type);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const { status } = request;
      const isTaken = status >= 200 && status < 300;
      resolve(isTaken ? success(undefined) : failure(problemIn(status, request.responseText)));
    });
    request.addEventListener('error', () => resolve(failure({ kind: 'offline' })));
    request.addEventListener('timeout', () => resolve(failure({ kind: 'timed_out' })));
    request.addEventListener('abort', () => resolve(failure({ kind: 'aborted' })));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });

/** Each try asks for an address of its own: one is good for one file, once. */
export const uploadDocument = async (
  api: Api,
  sending: Sending,
): Promise<Result<string, ApiProblem>> => {
  const { kind, file, signal } = sending;
  const contentType = contentTypeOf(file.type);
  if (contentType === undefined) return failure({ kind: 'aborted' });
  const announced = { kind, contentType, bytes: file.size, sha256: await sha256Of(file) };
  const answer = await api(documentUploadUrlsRoute, { body: { documents: [announced] }, signal });
  if (!answer.ok) return answer;
  // The upload was canceled while its address was requested; a later listener would miss the
  // signal.
  if (signal.aborted) return failure({ kind: 'aborted' });
  const place = answer.value.body.documents[0];
  if (place === undefined) return failure({ kind: 'unreadable', status: 201, body: null });
  const sent = await put(place.uploadUrl, sending);
  return sent.ok ? success(place.documentId) : sent;
};
