/** A01-1, in the order that its checksum is made in. Blank ones must be there as well. */
export const purchaseFields = [
  'pay_method',
  'merchant_id',
  'service_id',
  'cust_code',
  'sps_cust_no',
  'sps_payment_no',
  'order_id',
  'item_id',
  'pay_item_id',
  'item_name',
  'tax',
  'amount',
  'pay_type',
  'auto_charge_type',
  'service_type',
  'div_settele',
  'last_charge_month',
  'camp_type',
  'tracking_id',
  'terminal_type',
  'success_url',
  'cancel_url',
  'error_url',
  'pagecon_url',
  'free1',
  'free2',
  'free3',
  'free_csv',
  'request_date',
  'limit_second',
] as const;

const addressesAndCsv = ['success_url', 'cancel_url', 'error_url', 'pagecon_url', 'free_csv'];

/** The request's fields that A02-1 and A03-1 repeat: all but the addresses and the fields after them. */
export const repeatedFields = purchaseFields.filter(
  (name) => !addressesAndCsv.includes(name) && name !== 'limit_second',
);

export type Fields = Readonly<Record<string, string>>;
