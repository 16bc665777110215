import { fine, warning, wrong } from './finding.ts';
import { reasonOfCode } from './judge-answers.ts';

/** A storage's answer about an object that is not there: the status, and the code in its body. */
export type StorageAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly code: string | undefined }
  | { readonly kind: 'failed'; readonly why: string };

const notFound = 404;
const firstFault = 500;
const setting = 'DOCUMENT_S3_URL';

export const judgeStorage = (answer: StorageAnswer) => {
  if (answer.kind === 'failed') {
    const remedy = 'Look at DOCUMENT_S3_URL, and whether this machine may go there.';
    return wrong(setting, `no answer: ${reasonOfCode(answer.why)}`, remedy);
  }
  const { status, code } = answer;
  const answered = `the storage answers ${status}${code === undefined ? '' : ` (${code})`}`;
  if (status === notFound && code !== 'NoSuchBucket') {
    return fine(setting, 'the storage takes our key');
  }
  // S3 answers so about a missing object if the key may not list; reading and writing may still
  // work.
  if (code === 'AccessDenied') {
    return warning(
      setting,
      answered,
      'Let the key list the bucket, so that what is missing is told.',
    );
  }
  if (status >= firstFault)
    return warning(setting, answered, 'Ask again; if it stays, ask its keeper.');
  return wrong(setting, answered, 'Look at DOCUMENT_S3_BUCKET, _REGION, _KEY_ID and _SECRET.');
};

/** `free`: bytes; undefined where nothing may be written there. */
export const judgeFolder = (free: number | undefined) => {
  const name = 'DOCUMENT_DIRECTORY';
  if (free === undefined) {
    return wrong(name, 'this user may not write there', 'Give the folder to who runs the server.');
  }
  const gibibytes = Math.floor(free / 2 ** 30);
  const detail = `the folder takes documents, with ${gibibytes} GiB free`;
  return gibibytes < 1 ? warning(name, detail, 'Make room on that disk.') : fine(name, detail);
};
