import { errorCatalogue } from '@dipper/contract';
import type { RefundOrder, RefundOutcome } from '../../ports/payment-provider.ts';
import type { HectoClient } from './client.ts';
import type { Trade } from './inquiry.ts';
import { readCancel, refundBody, wayBackOf } from './refund.ts';
import type { HectoShop } from './settings.ts';

/** Makes a refund that Hecto was asked about just now. Without an account that it needs it is not sent. */
export const giveBack = async (
  client: HectoClient,
  order: RefundOrder,
  context: { readonly shop: HectoShop; readonly trade: Trade; readonly now: Date },
): Promise<RefundOutcome> => {
  const { shop, trade, now } = context;
  const way = wayBackOf(order, now);
  if (way.call === 'refund' && order.account === undefined) {
    const failureCode = errorCatalogue.refund_account_required.number;
    return { kind: 'declined', failureCode, evidence: { ...trade.evidence, why: 'no account' } };
  }
  const body = refundBody(order, shop, { trade, now, way });
  return readCancel(await client[way.call](body), order, trade);
};
