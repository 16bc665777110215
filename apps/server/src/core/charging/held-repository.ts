import { call } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Evidence } from '../../ports/payment-provider.ts';
import type { PaymentName } from './transaction-id.ts';

const note = call('note_held');

/** Whether it is less than it should be, and nobody had noted that. */
export const insertHeld = (
  db: Queryable,
  name: PaymentName,
  { held, evidence }: { readonly held: bigint; readonly evidence: Evidence },
): Promise<boolean> => note(db, { ...name, told: held, evidence: JSON.stringify(evidence) });
