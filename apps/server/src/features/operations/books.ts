import {
  encodeAmount,
  errorNameOf,
  ledgerVerifyRoute,
  operatorPaymentsRoute,
  trialBalanceRoute,
  unitSchema,
} from '@dipper/contract';
import type { LedgerVerification, OperatorPayment, TrialBalance } from '@dipper/contract';
import { parseTransactionId, transactionId } from '../../core/charging/index.ts';
import { trialBalance, verifyLedger } from '../../core/ledger/index.ts';
import type { TotalRow, Verification } from '../../core/ledger/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { findPayments } from './repository.ts';
import type { OperatorPaymentRow } from './repository.ts';

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
            detail: `bucket ${badRow.bucket}, position ${badRow.position}`,
            reference: badRow.refId ?? null,
          },
        ]),
  ],
});

export const describePayment = (row: OperatorPaymentRow): OperatorPayment => ({
  transactionId: transactionId({ userId: row.user_id, paymentId: row.payment_id }),
  userId: Number(row.user_id),
  state: row.state,
  productId: Number(row.product_id),
  methodId: row.method_id,
  quantity: row.quantity,
  totalPrice: encodeAmount(row.total),
  currency: row.currency,
  provider: row.provider,
  providerTransactionId: row.provider_reference,
  reason: errorNameOf(row.failure_code ?? 0) ?? null,
  createdAt: row.requested_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
});

export type Books = { readonly database: Database; readonly now: () => Date };

/** What proves the money, for those who run the house. */
export const mountBooks = (http: Http, { database, now }: Books): void => {
  http.mount(trialBalanceRoute, async () =>
    answer(200, describeTrialBalance(await trialBalance(database), now())),
  );

  http.mount(ledgerVerifyRoute, async () =>
    answer(200, describeVerification(await verifyLedger(database), now())),
  );

  http.mount(operatorPaymentsRoute, async ({ query }) => {
    const after = query.cursor === undefined ? undefined : parseTransactionId(query.cursor);
    if (query.cursor !== undefined && after === undefined) return problem('wrong_request_format');
    const rows = await findPayments(database, {
      state: query.state,
      after: after?.paymentId,
      limit: query.limit + 1,
    });
    const payments = rows.map(describePayment);
    return pageAnswer(payments, query, ({ transactionId: cursor }) => cursor);
  });
};
