import type { RefundOrder } from '../../ports/payment-provider.ts';
import type { Method } from '../../ports/protocol.ts';
import { methodOf } from './methods.ts';
import { callIds, sbpsProtocol } from './protocol.ts';
import { checksum } from './signature.ts';
import { tokyoTime } from './tokyo-time.ts';
import { textsIn, writeXml } from './xml.ts';
import type { SpsElement } from './xml.ts';

export type ApiSettings = {
  readonly merchantId: string;
  readonly serviceId: string;
  readonly hashKey: string;
};

const limitSeconds = '60';

type Call = { readonly id: string; readonly elements: readonly SpsElement[]; readonly now: Date };

const signed = ({ id, elements, now }: Call, settings: ApiSettings): string => {
  const all: readonly SpsElement[] = [
    ['merchant_id', settings.merchantId],
    ['service_id', settings.serviceId],
    ...elements,
    ['request_date', tokyoTime(now)],
    ['limit_second', limitSeconds],
  ];
  const bytes = textsIn(all).map((text) => Buffer.from(text, 'latin1'));
  return writeXml(id, [...all, ['sps_hashcode', checksum(bytes, settings.hashKey)]]);
};

type Called = Pick<Method, 'code' | 'name'>;

const numberOf = ({ code, name }: Called): string => {
  if (code === undefined) throw new Error(`SBPS has no call for ${name}`);
  return code;
};

/** Result reference: what became of a sale, by the number that SBPS gave it. */
export const referenceXml = (
  method: Called,
  trackingId: string,
  { now, ...settings }: ApiSettings & { readonly now: Date },
): string => {
  const number = numberOf(method);
  const elements: readonly SpsElement[] = [['tracking_id', trackingId]];
  return signed({ id: `${callIds.reference}-${number}`, elements, now }, settings);
};

/** Only a card goes back in parts; a part that was given back before makes the rest one as well. */
export const isPart = ({ amount, total }: Pick<RefundOrder, 'amount' | 'total'>): boolean =>
  amount !== total;

export const refundXml = (
  order: Pick<RefundOrder, 'methodId' | 'amount' | 'total'>,
  trackingId: string,
  { now, ...settings }: ApiSettings & { readonly now: Date },
): string => {
  const number = numberOf(methodOf(order.methodId));
  const at: SpsElement = ['processing_datetime', tokyoTime(now)];
  const head: readonly SpsElement[] =
    number === sbpsProtocol.methods.softbank.code
      ? [['tracking_id', trackingId]]
      : [['tracking_id', trackingId], at];
  return isPart(order)
    ? signed(
        {
          id: `${callIds.part}-${number}`,
          elements: [...head, ['pay_option_manage', [['amount', String(order.amount)]]]],
          now,
        },
        settings,
      )
    : signed({ id: `${callIds.refund}-${number}`, elements: head, now }, settings);
};
