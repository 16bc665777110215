import type { PaymentProvider } from '../../ports/payment-provider.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import {
  approveBody,
  orderBody,
  readApprove,
  readOrder,
  readReady,
  readyBody,
} from './translate.ts';
import type { KakaoPaySettings } from './translate.ts';

export type KakaoPayOptions = KakaoPaySettings & ClientOptions;

export const createKakaoPay = (options: KakaoPayOptions): PaymentProvider => {
  const client = createClient(options);
  return {
    name: 'kakaopay',
    begin: async (order) => readReady(await client.ready(readyBody(order, options)), order.device),
    confirm: async (question, proof) =>
      readApprove(await client.approve(approveBody(question, options, proof)), question),
    ask: async (question) => readOrder(await client.order(orderBody(question, options)), question),
  };
};
