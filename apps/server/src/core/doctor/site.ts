import { request as requestPlain } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { TLSSocket } from 'node:tls';
import type { Seen } from './judge-site.ts';

const certificateEndsOf = ({ socket }: IncomingMessage): Date | undefined => {
  if (!(socket instanceof TLSSocket)) return undefined;
  const { valid_to: ends } = socket.getPeerCertificate();
  return ends === undefined ? undefined : new Date(ends);
};

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.message;

/** Returns the head of an answer as a stranger gets it, and when the certificate that it came by ends. */
export const lookAtAddress = (url: string, maxMs: number): Promise<Seen> =>
  new Promise((resolve) => {
    const request = url.startsWith('https:') ? requestSecure : requestPlain;
    const outgoing = request(url, { agent: false, signal: AbortSignal.timeout(maxMs) });
    outgoing.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({ kind: 'answered', status, headers, certificateEnds: certificateEndsOf(response) });
      outgoing.destroy();
    });
    outgoing.on('error', (error) => {
      const isLate = error.name === 'AbortError' || error.name === 'TimeoutError';
      resolve({ kind: 'failed', why: isLate ? 'it does not answer in time' : codeOf(error) });
    });
    outgoing.end();
  });
