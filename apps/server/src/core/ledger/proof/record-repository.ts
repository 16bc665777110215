import { call, statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import { newUuid } from '../../../platform/ids.ts';
import type { Verification } from './verify.ts';

const record = call('record_books_proof');
const last = statement(
  'ledger-last-proof',
  `select proved_at, proved_by, is_sound, journal_rows from dipper.books_proof
   order by proved_at desc limit 1`,
);

export type ProofRow = {
  readonly proved_at: Date;
  readonly proved_by: string;
  readonly is_sound: boolean;
  readonly journal_rows: bigint;
};

export const recordProof = async (
  db: Queryable,
  by: string,
  { sound, journalRows, findings, badRow }: Verification,
): Promise<void> => {
  const found = findings.length + (badRow === undefined ? 0 : 1);
  await record(db, {
    proofId: newUuid(),
    by,
    isSound: sound,
    rows: BigInt(journalRows),
    findings: found,
  });
};

export const findLastProof = async (db: Queryable): Promise<ProofRow | undefined> =>
  (await db.query<ProofRow>(last))[0];
