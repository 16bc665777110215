import type { PaymentOrder, ProviderForm } from '../../ports/payment-provider.ts';
import type { hectoMessages } from './messages.ts';
import { cutToBytes, hashOf, sealField, seoulStamp } from './fields.ts';
import { hectoPaths } from './client.ts';
import type { HectoPaths } from './client.ts';
import { isAccount, methodOf } from './methods.ts';
import type { HectoShop } from './settings.ts';

export type FormSettings = HectoShop & {
  /** The address of the windows. */
  readonly url: string;
  readonly paths?: HectoPaths;
  /** The address that Hecto sends the person back to, without the payment's name at the end. */
  readonly returnBase: string;
};

const productNameBytesMax = 128;
const depositMs = 7 * 24 * 3_600_000;

/** The account's last moment is ours to say: nothing that a browser brings back moves it. */
export const depositDueAt = ({ requestedAt }: Pick<PaymentOrder, 'requestedAt'>): Date =>
  new Date(Math.floor(requestedAt.getTime() / 1000) * 1000 + depositMs);

type Fields = readonly (readonly [(typeof hectoMessages.window.sent)[number], string])[];

const depositFields = (order: PaymentOrder, shop: HectoShop): Fields => {
  const { day, time } = seoulStamp(depositDueAt(order));
  return [
    ['expireDt', `${day}${time}`],
    ['custAcntSumry', shop.merchantName],
  ];
};

/** The same order gives the same form, to the letter: the moment in it is that of the order. */
export const windowForm = (order: PaymentOrder, settings: FormSettings): ProviderForm => {
  const {
    merchantId,
    encryptionKey,
    hashKey,
    merchantName,
    url,
    returnBase,
    paths = hectoPaths,
  } = settings;
  const { transactionId, total } = order;
  const method = methodOf(order.methodId);
  const { day, time } = seoulStamp(order.requestedAt);
  const amount = String(total);
  const fields: Fields = [
    ['mchtId', merchantId],
    ['method', method.name],
    ['trdDt', day],
    ['trdTm', time],
    ['mchtTrdNo', transactionId],
    ['mchtName', merchantName],
    ['mchtEName', 'Dipper'],
    ['pmtPrdtNm', cutToBytes(order.itemName, productNameBytesMax)],
    ['trdAmt', sealField(amount, encryptionKey)],
    ['mchtCustId', sealField(order.personReference, encryptionKey)],
    ['notiUrl', `${returnBase}/webhook`],
    ['nextUrl', `${returnBase}/approve/${transactionId}`],
    ['cancUrl', `${returnBase}/cancel/${transactionId}`],
    ...(isAccount(method) ? depositFields(order, settings) : []),
    ['pktHash', hashOf(merchantId, method.name, transactionId, day, time, amount, hashKey)],
  ];
  return { action: `${url}${paths[method.name]}`, charset: 'utf-8', fields };
};
