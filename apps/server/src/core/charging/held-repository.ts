import { call } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Evidence } from '../../ports/payment-provider.ts';
import type { PaymentName } from './transaction-id.ts';

const note = call('note_held');

/** Records a held amount. Returns whether it is too small and no earlier record says so. */
export const insertHeld = (
  db: Queryable,
  name: PaymentName,
  { held, evidence }: { readonly held: bigint; readonly evidence: Evidence },
): Promise<boolean> => note(db, { ...name, told: held, evidence: JSON.stringify(evidence) });
