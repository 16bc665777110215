import type { Queryable } from '../../platform/db/index.ts';
import { findPayment } from './repository.ts';
import type { Claim } from './repository.ts';
import type { PaymentName } from './transaction-id.ts';

/** The provider's numbers of a charge. */
export type Charged = { readonly reference: string; readonly chargeReference?: string };

type AdoptTools = {
  readonly database: Queryable;
  readonly claim: (claim: Claim) => Promise<boolean>;
};

export const adopt = async (
  tools: AdoptTools,
  name: PaymentName,
  charged: Charged,
): Promise<boolean> => {
  const payment = await findPayment(tools.database, name);
  if (payment === undefined) return false;
  const { provider } = payment;
  for (const reference of [charged.reference, charged.chargeReference]) {
    if (reference === undefined || reference === payment.provider_reference) continue;
    if (!(await tools.claim({ payment: name, provider, reference }))) return false;
  }
  return true;
};
