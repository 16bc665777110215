import { expect, it } from 'vitest';
import { readMessage } from '../../apps/server/src/providers/sbps/message.ts';

/**
 * Two messages that SBPS has sent about one purchase in August 2015, with the key of that test shop:
 * https://github.com/quipper/sbpayment.rb, `example/purchase_report.rb` and `purchase_result.rb`
 * (2015-10-15). They differ in their checksum alone.
 */
const hashKey = '398a58952baf329cac5efbae97ea84ba17028d02';

const message = (checksum: string): Buffer =>
  Buffer.from(
    [
      'res_payinfo_key=&service_id=001&auto_charge_type=0&free1=',
      'cust_code=498b1fd98ebeb074ff1d50f2e2720a1a&div_settele=0&free3=&res_sps_payment_no=',
      `service_type=0&free2=&sps_hashcode=${checksum}`,
      'order_id=9eb2fced282c5bfc67c2417217ca2682&camp_type=&res_date=20150807161021&amount=980',
      'res_err_code=&last_charge_month=&limit_second=600&pay_type=2',
      'res_payment_date=20150807161021&merchant_id=19788&tracking_id=',
      'res_tracking_id=80312789324671&request_date=20150807161004&pay_item_id=&res_pay_method=',
      'terminal_type=0&res_sps_cust_no=&pay_method=&tax=&item_name=%8Cp%91%B1%89%DB%8B%E0',
      'sps_payment_no=&res_result=OK&item_id=Item+ID&sps_cust_no=',
    ].join('&'),
    'latin1',
  );

it.each([
  {
    told: 'a server (A02-1)',
    way: 'server',
    other: 'browser',
    checksum: 'BE33A23EC4B61A34545E0A485D0897E33383F4DE',
  },
  {
    told: 'a browser (A03-1)',
    way: 'browser',
    other: 'server',
    checksum: 'c27fa2286c6fcc2cef2ce31def31386c2e39783e',
  },
] as const)('believes a real message to $told, and for that way alone [PAY-09]', (given) => {
  const read = readMessage(message(given.checksum));
  expect(read?.isSignedFor(given.way, hashKey)).toBe(true);
  expect(read?.isSignedFor(given.other, hashKey)).toBe(false);
  expect(read?.isSignedFor(given.way, 'another key')).toBe(false);
  expect([read?.value('item_name'), read?.value('amount'), read?.value('res_tracking_id')]).toEqual(
    ['継続課金', '980', '80312789324671'],
  );
});
