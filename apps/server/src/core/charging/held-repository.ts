import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Evidence } from '../../ports/payment-provider.ts';
import type { PaymentName } from './transaction-id.ts';

const note = statement(
  'charging-note-held',
  'select dipper.note_held($1, $2, $3, $4, $5::jsonb) as is_news',
);

/** Whether it is less than it should be, and nobody had noted that. */
export const insertHeld = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
  told: { readonly held: bigint; readonly evidence: Evidence },
): Promise<boolean> => {
  const values = [bucket, userId, paymentId, told.held, JSON.stringify(told.evidence)];
  const [row] = await db.query<{ is_news: boolean }>(note, values);
  return row?.is_news === true;
};
