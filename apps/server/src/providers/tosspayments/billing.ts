import type { BillingProvider, BillingRefundOrder } from '../../ports/billing-provider.ts';
import type { RefundOutcome } from '../../ports/payment-provider.ts';
import {
  chargeBody,
  keyBody,
  readQuery,
  readCharge,
  readForgotten,
  readIssued,
  refundOf,
  cardWindowAddress,
} from './billing-translate.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import { keyRefusalOf } from './codes.ts';
import { cancelBody, noAccount, noCharge, readFoundRefund, readRefund } from './refunds.ts';
import type { WindowSettings } from './window.ts';

export type TossBillingOptions = ClientOptions & { readonly windows: WindowSettings };

const withCharge = (
  order: BillingRefundOrder,
  run: (reference: string) => Promise<RefundOutcome>,
): Promise<RefundOutcome> =>
  order.chargeReference === null ? Promise.resolve(noCharge) : run(order.chargeReference);

export const createTossPaymentsBilling = (options: TossBillingOptions): BillingProvider => {
  const client = createClient(options);
  return {
    name: 'tosspayments',
    refundsOnce: true,
    authorize: {
      address: (request) => cardWindowAddress(options.windows, request, new Date()),
      issue: async (authKey, customerKey) => {
        const issuing = { body: keyBody(authKey, customerKey), key: `issue-${authKey}` };
        return readIssued(await client.issueKey(issuing), customerKey);
      },
      refusal: keyRefusalOf,
    },
    charge: async (order) => {
      const sent = { body: chargeBody(order), key: `charge-${order.orderId}` };
      return readCharge(await client.chargeKey(order.billingKey, sent), order);
    },
    ask: async (question) => readQuery(await client.findOrder(question.orderId), question),
    refund: (order) =>
      withCharge(order, async (reference) => {
        const refund = refundOf(order, reference);
        const body = cancelBody(refund);
        if (body === undefined) return noAccount;
        const key = `refund-${order.orderId}-${order.refundId}`;
        return readRefund(await client.cancel(reference, { body, key }), refund);
      }),
    askRefund: (order) =>
      withCharge(order, async (reference) =>
        readFoundRefund(await client.find(reference), refundOf(order, reference)),
      ),
    forget: async (billingKey) => readForgotten(await client.deleteKey(billingKey)),
  };
};
