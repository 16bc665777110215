import type { ErrorName } from '@dipper/contract';
import { callsOf, nameOf, numberOf, settle } from './advance.ts';
import type { RefundTools } from './advance.ts';
import { decideByOperator, isOpenToFindings } from './model.ts';
import type { FoundOut } from './model.ts';
import { findAnyRefund } from './repository.ts';
import type { AnyRefund } from './repository.ts';

/** Applies an operator's finding; the provider is asked first, and what it says counts. */
const apply = async (tools: RefundTools, refund: AnyRefund, found: FoundOut): Promise<void> => {
  const { charge_kind: kind, state, amount } = refund;
  if (!isOpenToFindings({ kind, state }, found)) return;
  const outcome = await (await callsOf(tools, refund)).ask();
  const order = { kind, reference: numberOf(refund), amount };
  const decision = decideByOperator(outcome, found, order);
  if (decision !== undefined) await settle(tools, refund, decision);
};

/** Applies an operator's finding; answers why it does not stand, or undefined where it does. */
export const decideFound = async (
  tools: RefundTools,
  refund: AnyRefund,
  found: FoundOut,
): Promise<ErrorName | undefined> => {
  await apply(tools, refund, found);
  const state = (await findAnyRefund(tools.database, nameOf(refund)))?.state;
  if (state !== 'done' && state !== 'declined') return 'payment_in_progress';
  const isSaid = (state === 'done') === (found.decision === 'given-back');
  return isSaid ? undefined : 'refund_already_requested';
};
