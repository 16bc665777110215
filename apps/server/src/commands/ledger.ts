import { recordProof, verifyLedger } from '../core/ledger/index.ts';
import type { Verification } from '../core/ledger/index.ts';
import { createDatabase } from '../platform/db/index.ts';
import type { Log } from '../platform/log.ts';
import { command } from './command.ts';

const logVerification = (log: Log, verification: Verification): void => {
  const { sound, journalRows, findings, badRow } = verification;
  for (const { subject: reference, ...finding } of findings) {
    log.error({ ...finding, reference }, 'the books are wrong');
  }
  if (badRow !== undefined) {
    const { why, bucket, position, row } = badRow;
    log.error({ kind: why, bucket, position, reference: row?.ref_id }, 'the chain breaks here');
  }
  log.info({ outcome: sound ? 'sound' : 'unsound', count: journalRows }, 'ledger verified');
};

export const verify = command(['application'], async ({ database: { url, poolMax } }, log) => {
  const database = createDatabase({ url, role: 'dipper_app', poolMax, log });
  try {
    const verification = await verifyLedger(database);
    logVerification(log, verification);
    await recordProof(database, 'ledger:verify', verification);
    if (!verification.sound) process.exitCode = 1;
  } finally {
    await database.close();
  }
});
