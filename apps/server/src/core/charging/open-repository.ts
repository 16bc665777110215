import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Evidence } from '../../ports/payment-provider.ts';
import type { PaymentName } from './transaction-id.ts';

const reopen = statement(
  'charging-reopen',
  'select dipper.reopen_payment($1, $2, $3, $4::jsonb) as reopened',
);

const nameCharge = statement(
  'charging-name-charge',
  'select dipper.name_charge($1, $2, $3, $4, $5) as named',
);

const noteAnswer = statement(
  'charging-note-answer',
  'select dipper.note_answer($1, $2, $3, $4) as noted',
);

/** Whether the person may choose again. */
export const reopenPayment = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
  evidence: Evidence,
): Promise<boolean> => {
  const values = [bucket, userId, paymentId, JSON.stringify(evidence)];
  return (await db.query<{ reopened: boolean }>(reopen, values))[0]?.reopened ?? false;
};

export type NamedCharge = { readonly charge: string; readonly askAfterSeconds: number };

/** Whether the payment has that charge and no other; it is then asked about. */
export const nameChargeOf = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
  { charge, askAfterSeconds }: NamedCharge,
): Promise<boolean> => {
  const values = [bucket, userId, paymentId, charge, askAfterSeconds];
  return (await db.query<{ named: boolean }>(nameCharge, values))[0]?.named ?? false;
};

/** Our answer to the message that named the charge has left the house. */
export const noteAnswerOf = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
  charge: string,
): Promise<boolean> => {
  const values = [bucket, userId, paymentId, charge];
  return (await db.query<{ noted: boolean }>(noteAnswer, values))[0]?.noted ?? false;
};
