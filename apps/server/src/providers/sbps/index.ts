import { errorCatalogue } from '@dipper/contract';
import type {
  Begun,
  Evidence,
  PaymentOrder,
  PaymentProvider,
  ProviderReply,
  RefundOrder,
} from '../../ports/payment-provider.ts';
import { said } from '../../platform/said.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import { amountMax, formOf, lifetimeSeconds } from './form.ts';
import type { SbpsSettings } from './form.ts';
import { refundedInTool, methodOf, methodsServed, partsInTool } from './methods.ts';
import type { ProofOfSale } from './methods.ts';
import { orderIdOf } from './order-id.ts';
import { isPart, referenceXml, refundXml } from './requests.ts';
import { createSales } from './sales.ts';
import {
  cannotRefund,
  readRefund,
  readRefundReference,
  readReturn,
  readWebhook,
} from './translate.ts';

export { sbpsProtocol } from './protocol.ts';

export type SbpsOptions = SbpsSettings &
  ClientOptions & {
    /** The proof of a sale by methods for which no public text says whether SBPS can be asked. */
    readonly proofs?: Readonly<Record<string, { sale: ProofOfSale; code?: string }>>;
    readonly now: () => Date;
  };

/** Nothing is sent yet: the browser brings the order to SBPS itself. */
const begin = ({ transactionId, methodId, total, currency }: PaymentOrder): Begun => {
  if (currency !== 'JPY') throw new Error(`SBPS takes yen, not ${currency}`);
  const evidence: Evidence = { pay_method: methodOf(methodId).name };
  return total > amountMax
    ? { kind: 'declined', failureCode: errorCatalogue.invalid_amount.number, evidence }
    : { kind: 'form', reference: orderIdOf(transactionId), lifetimeSeconds, evidence };
};

const reply = (body: string): ProviderReply => ({ status: 200, contentType: 'text/plain', body });

/** Why a refund is not even asked for, if so. */
const hindrance = (order: RefundOrder): string | undefined => {
  const { refund } = methodOf(order.methodId);
  if (refund === 'tool') return 'only its own tool gives it back';
  return isPart(order) && refund === 'whole' ? 'only a card goes back in parts' : undefined;
};

/**
 * SBPS's link type. There is no public form of its settlement records: they are files of its
 * management tool, so `records` is absent.
 */
export const createSbps = (options: SbpsOptions): PaymentProvider => {
  const call = createClient(options);
  const { merchantId, serviceId, hashKey, now, proofs = {} } = options;
  const shop = { merchantId, serviceId, hashKey };
  const api = () => ({ ...shop, now: now() });
  /** A method with what the shop's contract says of it beyond the public texts. */
  const ofContract = (methodId: number) => {
    const method = methodOf(methodId);
    return { ...method, ...said(proofs, method.name) };
  };
  const proofOf = (methodId: number): ProofOfSale => ofContract(methodId).sale;
  const askReference = ({ methodId }: Pick<RefundOrder, 'methodId'>, trackingId: string) =>
    call('ask', referenceXml(ofContract(methodId), trackingId, api()));
  const sales = createSales({ proofOf, askReference });
  return {
    name: 'sbps',
    chargesForSeconds: lifetimeSeconds,
    refundedInTool,
    partsInTool,
    salesReportedOnce: methodsServed.filter((methodId) => proofOf(methodId) === 'result'),
    begin: async (order) => begin(order),
    form: (order) => formOf(order, options),
    readReturn: (visit) => readReturn(visit, shop),
    confirm: sales.read,
    ask: sales.ask,
    webhook: {
      read: async ({ rawBody }) => readWebhook(rawBody, shop),
      // Our OK completes the sale, even if we have nobody to give it to.
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
      if (proofOf(order.methodId) === 'result') {
        return { kind: 'unknown', evidence: { status: 'nobody can be asked' } };
      }
      return readRefundReference(await askReference(order, chargeReference), order);
    },
  };
};
