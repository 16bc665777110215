import type { PaymentOrder, ProviderForm } from '../../ports/payment-provider.ts';
import { methodOf } from './methods.ts';
import { orderIdOf } from './order-id.ts';
import { sbpsProtocol } from './protocol.ts';
import { fitShiftJis } from './shift-jis.ts';
import { checksum } from './signature.ts';
import { tokyoTime } from './tokyo-time.ts';

/** A shop's account at SBPS, and its own address. */
export type SbpsSettings = {
  readonly pageUrl: string;
  readonly merchantId: string;
  readonly serviceId: string;
  readonly hashKey: string;
  /** The address that the person comes back to, without the payment's name at the end. */
  readonly returnBase: string;
};

/** Seconds from the request to the page; SBPS allows no more. */
const limitSeconds = 600;
/** Our own limit of a quarter of an hour: SBPS's limit for its page is not public. */
const pageSeconds = 15 * 60;
/** Seconds from the order to the last moment of its page. */
export const lifetimeSeconds = limitSeconds + pageSeconds;
export const amountMax = 9_999_999n;
const itemNameBytes = 40;

/**
 * The checksum runs over the values with nothing between them, and the form goes through the person's
 * browser: digits could be moved from one field into its neighbour, and a smaller amount be charged,
 * under the same checksum. So the amount stands once more between two words, where it cannot be moved.
 * Neither word is ASCII: for the same values the checksum of a server's message (UTF-8) is then
 * never the one of a browser's (Shift_JIS).
 */
export const amountMark = (amount: bigint | string): readonly [free1: string, free2: string] => [
  '金額',
  `${amount}円`,
];

type Field = (typeof sbpsProtocol.messages.order.sent)[number];
type Values = readonly (readonly [name: Field, value: string])[];

const valuesOf = (order: PaymentOrder, settings: SbpsSettings): Values => {
  const { transactionId } = order;
  const { returnBase } = settings;
  const [free1, free2] = amountMark(order.total);
  return [
    ['pay_method', methodOf(order.methodId).name],
    ['merchant_id', settings.merchantId],
    ['service_id', settings.serviceId],
    ['cust_code', order.personReference],
    ['sps_cust_no', ''],
    ['sps_payment_no', ''],
    ['order_id', orderIdOf(transactionId)],
    ['item_id', 'spoon'],
    ['pay_item_id', ''],
    ['item_name', fitShiftJis(order.itemName, { bytesMax: itemNameBytes, otherwise: 'スプーン' })],
    ['tax', ''],
    ['amount', String(order.total)],
    ['pay_type', '0'],
    ['auto_charge_type', ''],
    ['service_type', '0'],
    ['div_settele', ''],
    ['last_charge_month', ''],
    ['camp_type', ''],
    ['tracking_id', ''],
    ['terminal_type', '0'],
    ['success_url', `${returnBase}/approve/${transactionId}`],
    ['cancel_url', `${returnBase}/cancel/${transactionId}`],
    ['error_url', `${returnBase}/fail/${transactionId}`],
    ['pagecon_url', `${returnBase}/webhook`],
    ['free1', free1],
    ['free2', free2],
    ['free3', ''],
    ['free_csv', ''],
    ['request_date', tokyoTime(order.requestedAt)],
    ['limit_second', String(limitSeconds)],
  ];
};

/** A01-1: every field, the blank ones too, in the order that the checksum is made in. */
export const formOf = (order: PaymentOrder, settings: SbpsSettings): ProviderForm => {
  const values = valuesOf(order, settings);
  const bytes = values.map(([, value]) => Buffer.from(value, 'utf8'));
  return {
    action: `${settings.pageUrl}${sbpsProtocol.addresses.page.value}`,
    charset: 'shift_jis',
    fields: [...values, ['sps_hashcode', checksum(bytes, settings.hashKey)]],
  };
};
