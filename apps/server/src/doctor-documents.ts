import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import { inTime, judgeFolder, judgeStorage, of } from './core/doctor/index.ts';
import type { Finding, StorageAnswer } from './core/doctor/index.ts';
import type { Config } from './platform/config/index.ts';
import { newUuid } from './platform/ids.ts';
import { hearing } from './platform/outbound.ts';
import type { OutboundAnswer } from './platform/outbound.ts';
import { createS3Storage } from './providers/s3/index.ts';
import type { S3Account } from './providers/s3/index.ts';

const codeShape = /<Code>(\w{1,60})<\/Code>/;

const storageAnswerOf = (answer: OutboundAnswer | undefined): StorageAnswer => {
  if (answer === undefined) return { kind: 'failed', why: 'it does not answer in time' };
  if (answer.kind !== 'answered') return { kind: 'failed', why: answer.why };
  const { status, body } = answer;
  const [, code] = codeShape.exec(Buffer.isBuffer(body) ? body.toString('latin1') : '') ?? [];
  return { kind: 'answered', status, code };
};

/** Asks for an object that nobody has put there. */
const askStorage = async (account: S3Account, maxMs: number): Promise<StorageAnswer> => {
  const storage = createS3Storage(account, () => new Date());
  // An answer that it cannot use is thrown, and has been heard.
  const asking = hearing(() => storage.get(`doctor-${newUuid()}`).catch(() => undefined));
  const answers = await inTime(asking, maxMs);
  return storageAnswerOf(answers === 'late' ? undefined : answers.at(-1));
};

/** Free room where a document would come to lie; a folder that is not there yet is made in the one above. */
const roomIn = async (folder: string): Promise<number | undefined> => {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const above = path.dirname(folder);
    return isMissing && above !== folder ? roomIn(above) : undefined;
  }
};

export const lookAtDocuments = async (
  { storage }: Pick<Config, 'storage'>,
  maxMs: number,
): Promise<readonly Finding[]> => {
  const finding =
    storage.kind === 's3'
      ? judgeStorage(await askStorage(storage.account, maxMs))
      : judgeFolder(await roomIn(path.resolve(storage.directory)));
  return [finding].map(of('documents'));
};
