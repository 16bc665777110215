import { encodeAmount, ledgerVerifyRoute, trialBalanceRoute, unitSchema } from '@dipper/contract';
import type { LedgerVerification, TrialBalance } from '@dipper/contract';
import { recordProof, trialBalance, verifyLedger } from '../../core/ledger/index.ts';
import type { BadRow, TotalRow, Verification } from '../../core/ledger/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { mountDashboard } from './dashboard/dashboard.ts';
import { mountWaiting } from './waiting/waiting.ts';
import { mountExports } from './exports/exports.ts';
import { entryIdOf } from './ledger/entry-id.ts';
import { mountLedger } from './ledger/ledger.ts';

const sum = (rows: readonly TotalRow[], side: 'debit' | 'credit'): bigint =>
  rows.reduce((total, row) => total + row[side], 0n);

export const describeTrialBalance = (rows: readonly TotalRow[], takenAt: Date): TrialBalance => {
  const units = [...new Set(rows.map((row) => row.unit))].map((unit) => {
    const own = rows.filter((row) => row.unit === unit);
    return {
      unit: unitSchema.parse(unit),
      debit: encodeAmount(sum(own, 'debit')),
      credit: encodeAmount(sum(own, 'credit')),
      accounts: own.map(({ account, debit, credit }) => ({
        account,
        debit: encodeAmount(debit),
        credit: encodeAmount(credit),
        balance: encodeAmount(debit - credit),
      })),
    };
  });
  const isBalanced = units.every(({ debit, credit }) => debit === credit);
  return { takenAt: takenAt.toISOString(), isBalanced, units };
};

const describeBadRow = ({ bucket, position, row, why }: BadRow) => ({
  bucket,
  position: position === undefined ? null : Number(position),
  entryId: row === undefined || why === 'missing' ? null : entryIdOf(row),
});

export const describeVerification = (
  { sound, journalRows, findings, badRow }: Verification,
  verifiedAt: Date,
): LedgerVerification => ({
  verifiedAt: verifiedAt.toISOString(),
  isSound: sound,
  rows: journalRows,
  findings: [
    ...findings.map(({ kind, userId, subject, found, expected }) => ({
      check: kind,
      detail: `person ${userId}: found ${found}, expected ${expected}`,
      reference: subject,
    })),
    ...(badRow === undefined
      ? []
      : [
          {
            check: `chain-row-${badRow.why}`,
            detail: `bucket ${badRow.bucket}, position ${badRow.position ?? 'none'}`,
            reference: badRow.row?.ref_id ?? null,
          },
        ]),
  ],
  badRow: badRow === undefined ? null : describeBadRow(badRow),
});

export type Books = { readonly database: Database; readonly now: () => Date };

/** Mounts the calls by which operators prove the money. */
export const mountBooks = (http: Http, { database, now }: Books): void => {
  mountDashboard(http, database);
  mountWaiting(http, database);
  mountLedger(http, database);
  mountExports(http, database);

  http.mount(trialBalanceRoute, async () =>
    answer(200, describeTrialBalance(await trialBalance(database), now())),
  );

  http.mount(ledgerVerifyRoute, async ({ operator }) => {
    const verification = await verifyLedger(database);
    await recordProof(database, operator.name, verification);
    return answer(200, describeVerification(verification, now()));
  });
};
