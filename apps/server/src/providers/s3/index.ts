import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { DocumentStorage } from '../../ports/document-storage.ts';
import { presign } from './presign.ts';
import type { S3Account, S3Call } from './presign.ts';

export type { S3Account } from './presign.ts';
export { s3Protocol } from './protocol.ts';

const addressSeconds = 60;
const budgetMs = 30_000;
/** A document, and what sealing adds. */
const bytesMax = 64 * 1024 * 1024;

const failed = (method: string, answer: OutboundAnswer): Error =>
  new Error(
    `the storage did not ${method}: ${answer.kind === 'answered' ? answer.status : answer.why}`,
  );

/**
 * Any storage that speaks S3. Every call goes by an address that is signed for it alone and ends a
 * minute later. `now` is the world's time: the storage compares it with its own.
 */
export const createS3Storage = (account: S3Account, now: () => Date): DocumentStorage => {
  const ask = (call: Pick<S3Call, 'method' | 'key'>, body?: Buffer): Promise<OutboundAnswer> =>
    sendOut({
      method: call.method,
      url: presign(account, { ...call, at: now(), seconds: addressSeconds }),
      ...(body === undefined
        ? {}
        : { body, headers: { 'content-type': 'application/octet-stream' } }),
      budgetMs,
      reads: 'bytes',
      bytesMax,
    });

  return {
    put: async (key, sealed) => {
      const answer = await ask({ method: 'PUT', key }, sealed);
      if (answer.kind !== 'answered' || answer.status !== 200) throw failed('PUT', answer);
    },
    get: async (key) => {
      const answer = await ask({ method: 'GET', key });
      if (answer.kind === 'answered' && answer.status === 404) return undefined;
      if (answer.kind !== 'answered' || answer.status !== 200 || !Buffer.isBuffer(answer.body)) {
        throw failed('GET', answer);
      }
      return answer.body;
    },
    remove: async (key) => {
      const answer = await ask({ method: 'DELETE', key });
      const isGone = answer.kind === 'answered' && [200, 204, 404].includes(answer.status);
      if (!isGone) throw failed('DELETE', answer);
    },
  };
};
