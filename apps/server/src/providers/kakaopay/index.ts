import type {
  ChargeOutcome,
  PaymentProvider,
  PaymentQuestion,
  ReturnReading,
  ReturnVisit,
} from '../../ports/payment-provider.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import {
  approveBody,
  cancelBody,
  isRefused,
  orderBody,
  readApprove,
  readCancel,
  readOrder,
  readOrderForRefund,
  readReady,
  readyBody,
} from './translate.ts';
import type { KakaoPaySettings } from './translate.ts';

export { kakaopayProtocol } from './protocol.ts';

export type KakaoPayOptions = KakaoPaySettings & ClientOptions;

const readReturn = ({ page, query }: ReturnVisit): ReturnReading => {
  const proof = query['pg_token'];
  if (page !== 'approve' || proof === undefined) return { kind: 'turned-back' };
  return { kind: 'proof', proof };
};

export const createKakaoPay = (options: KakaoPayOptions): PaymentProvider => {
  const client = createClient(options);
  const ask = async (question: PaymentQuestion): Promise<ChargeOutcome> =>
    readOrder(await client.order(orderBody(question, options)), question);
  return {
    name: 'kakaopay',
    chargesOnce: true,
    readReturn,
    begin: async (order) => readReady(await client.ready(readyBody(order, options)), order.device),
    confirm: async (question, proof) => {
      const answer = await client.approve(approveBody(question, options, proof));
      const outcome = readApprove(answer, question);
      if (!isRefused(answer)) return outcome;
      const queried = await ask(question);
      return { ...queried, evidence: { ...outcome.evidence, ...queried.evidence } };
    },
    ask,
    refund: async (order) => readCancel(await client.cancel(cancelBody(order, options)), order),
    askRefund: async (order) =>
      readOrderForRefund(await client.order(orderBody(order, options)), order),
  };
};
