import { systemClock } from '../../platform/clock.ts';
import { newUuid } from '../../platform/ids.ts';
import type {
  BillingProvider,
  BillingQuestion,
  BillingRefundOrder,
} from '../../ports/billing-provider.ts';
import type { PaymentQuestion, RefundOutcome } from '../../ports/payment-provider.ts';
import {
  chargeBody,
  chargeOutcomeOf,
  deleteBody,
  questionOf,
  readCharge,
  readForgotten,
  refundOf,
} from './billing-translate.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import { inquiryBody, readInquiry } from './inquiry.ts';
import type { InquiryReading } from './inquiry.ts';
import { giveBack } from './give-back.ts';
import { readRefundQuery, refundStanding } from './refund.ts';
import type { HectoShop } from './settings.ts';

/** Less is CA42 of its list. */
const leastCharge = 1000n;

export type HectoBillingOptions = HectoShop & ClientOptions & { readonly now?: () => Date };

/** Hecto has no idempotency numbers: earlier charges and refunds are queried first. */
export const createHectoBilling = (options: HectoBillingOptions): BillingProvider => {
  const client = createClient(options);
  const now = options.now ?? systemClock.now;

  const inquire = async (question: PaymentQuestion): Promise<InquiryReading> =>
    readInquiry(await client.inquire(inquiryBody(question, options, now())), question, options);

  const ask = async (question: BillingQuestion) =>
    chargeOutcomeOf(await inquire(questionOf(question)), question);

  const refund = async (order: BillingRefundOrder): Promise<RefundOutcome> => {
    const whole = refundOf(order);
    const standing = refundStanding(await inquire(whole), whole);
    if (standing.kind === 'ended') return standing.outcome;
    return giveBack(client, whole, { shop: options, trade: standing.trade, now: now() });
  };

  return {
    name: 'hecto',
    leastCharge,
    charge: async (order) => {
      const charged = readCharge(
        await client.chargeKey(chargeBody(order, options)),
        order,
        options,
      );
      return charged.kind === 'repeated' ? ask({ ...order, chargeReference: null }) : charged;
    },
    ask,
    refund,
    askRefund: async (order) => {
      const whole = refundOf(order);
      return readRefundQuery(await inquire(whole), whole, now());
    },
    forget: async (billingKey) => {
      const call = { number: `d${newUuid().replaceAll('-', '')}`, at: now() };
      return readForgotten(await client.deleteKey(deleteBody(billingKey, options, call)));
    },
  };
};
