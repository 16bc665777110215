import { errorCatalogue } from '@dipper/contract';
import type {
  Begun,
  Evidence,
  PaymentOrder,
  PaymentProvider,
  ProviderReply,
  RefundOrder,
} from '../../ports/payment-provider.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import { amountMax, formOf, limitSeconds, pageSeconds } from './form.ts';
import type { SbpsSettings } from './form.ts';
import { methodOf } from './methods.ts';
import { orderIdOf } from './order-id.ts';
import { isPart, referenceXml, refundXml } from './requests.ts';
import {
  cannotRefund,
  readReference,
  readRefund,
  readRefundReference,
  readRefusal,
  readReturn,
  readWebhook,
} from './translate.ts';

export type SbpsOptions = SbpsSettings & ClientOptions & { readonly now: () => Date };

/** Nothing is sent yet: the browser brings the order to SBPS itself. */
const begin = ({ transactionId, methodId, total, currency }: PaymentOrder): Begun => {
  if (currency !== 'JPY') throw new Error(`SBPS takes yen, not ${currency}`);
  const { tag } = methodOf(methodId);
  const evidence: Evidence = { pay_method: tag };
  return total > amountMax
    ? { kind: 'declined', failureCode: errorCatalogue.invalid_amount.number, evidence }
    : {
        kind: 'form',
        reference: orderIdOf(transactionId),
        lifetimeSeconds: limitSeconds + pageSeconds,
        evidence,
      };
};

const reply = (body: string): ProviderReply => ({ status: 200, contentType: 'text/plain', body });

/** Why a refund is not even asked for, if so. */
const hindrance = (order: RefundOrder): string | undefined =>
  isPart(order) && methodOf(order.methodId).number !== '101'
    ? 'only a card goes back in parts'
    : undefined;

/**
 * SBPS's link type. There is no public form of its settlement records: they are files of its
 * management tool, so `records` is absent.
 */
export const createSbps = (options: SbpsOptions): PaymentProvider => {
  const call = createClient(options);
  const { merchantId, serviceId, hashKey, now } = options;
  const shop = { merchantId, serviceId, hashKey };
  const api = () => ({ ...shop, now: now() });
  return {
    name: 'sbps',
    chargesByItself: true,
    begin: async (order) => begin(order),
    form: (order) => formOf(order, options),
    readReturn: (visit) => readReturn(visit, shop),
    confirm: async (question, proof) => readRefusal(question, proof),
    ask: async (question) => {
      const trackingId = question.chargeReference;
      // SBPS can be asked by its own number only, and has told us none: so we have never said OK,
      // and what a shop has not said OK to is not sold.
      if (trackingId === null) return { kind: 'pending', evidence: { why: 'no tracking id' } };
      const xml = referenceXml(question, trackingId, api());
      return readReference(await call('ask', xml), question, trackingId);
    },
    webhook: {
      read: async ({ rawBody }) => readWebhook(rawBody, shop),
      // What we say OK to is sold, also where we have nobody to give it to.
      replies: {
        taken: reply('OK,'),
        refused: reply('NG,not taken'),
        unknown: reply('NG,no such order'),
      },
    },
    refund: async (order) => {
      const { chargeReference } = order;
      const why = hindrance(order);
      if (why !== undefined) return cannotRefund(why);
      if (chargeReference === null) return cannotRefund('no tracking id');
      return readRefund(await call('refund', refundXml(order, chargeReference, api())), order);
    },
    askRefund: async (order) => {
      const { chargeReference } = order;
      if (chargeReference === null || hindrance(order) !== undefined) {
        return cannotRefund('it was never asked for');
      }
      const xml = referenceXml(order, chargeReference, api());
      return readRefundReference(await call('ask', xml), order);
    },
  };
};
