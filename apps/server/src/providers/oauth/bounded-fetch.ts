import type { CustomFetch } from 'openid-client';
import { LoginFault } from './fault.ts';

const answerBytesMax = 256 * 1024;

const readBounded = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > answerBytesMax) throw new LoginFault('answer_too_large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

/** Fetches as much as an honest provider says, and no more: its answers are stored whole in memory. */
export const boundedFetch: CustomFetch = async (url, { body, headers, method, signal }) => {
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    ...(body instanceof URLSearchParams ? { body } : {}),
    ...(signal === undefined ? {} : { signal }),
  });
  const answer = await readBounded(response);
  const { status } = response;
  return new Response(answer.byteLength === 0 ? null : answer, {
    status,
    headers: response.headers,
  });
};
