import { call } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Evidence } from '../../ports/payment-provider.ts';
import type { PaymentName } from './transaction-id.ts';

const reopen = call('reopen_payment');
const agreedAnew = call('note_agreed_anew');
const nameCharge = call('name_charge');
const noteAnswer = call('note_answer');

/** Whether the person may choose again. */
export const reopenPayment = (
  db: Queryable,
  name: PaymentName,
  evidence: Evidence,
): Promise<boolean> => reopen(db, { ...name, evidence: JSON.stringify(evidence) });

/** Whether the charge is unknown: an approval that came since is queried soon. */
export const noteAgreedAnew = (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<boolean> => agreedAnew(db, { bucket, userId, paymentId });

export type NamedCharge = { readonly charge: string; readonly askAfterSeconds: number };

/** Whether the payment has that charge and no other; it is then asked about. */
export const nameChargeOf = (
  db: Queryable,
  name: PaymentName,
  { charge, askAfterSeconds }: NamedCharge,
): Promise<boolean> => nameCharge(db, { ...name, chargeReference: charge, askAfterSeconds });

/** Our answer to the message that named the charge has left Dipper. */
export const noteAnswerOf = (db: Queryable, name: PaymentName, charge: string): Promise<boolean> =>
  noteAnswer(db, { ...name, chargeReference: charge });
