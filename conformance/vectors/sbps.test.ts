import { afterEach, describe, expect, it } from 'vitest';
import { createSbps } from '../../apps/server/src/providers/sbps/index.ts';
import { readMessage } from '../../apps/server/src/providers/sbps/message.ts';
import { checksum as checksumOf } from '../../apps/server/src/providers/sbps/signature.ts';
import { startRecorder } from '../support/recorder.ts';
import type { Recorder } from '../support/recorder.ts';

/**
 * Two messages that SBPS has sent about one purchase in August 2015, with the key of that test shop:
 * https://github.com/wozaki/sbpayment.rb (af5e8c9), `example/purchase_report.rb` and
 * `purchase_result.rb`. They differ in their checksum alone.
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
    receiver: 'a server (A02-1)',
    way: 'server',
    other: 'browser',
    checksum: 'BE33A23EC4B61A34545E0A485D0897E33383F4DE',
  },
  {
    receiver: 'a browser (A03-1)',
    way: 'browser',
    other: 'server',
    checksum: 'c27fa2286c6fcc2cef2ce31def31386c2e39783e',
  },
] as const)(
  'a real SBPS message to $receiver is accepted as such, and not as a message to the other [PAY-09]',
  (notice) => {
    const read = readMessage(message(notice.checksum));
    expect(read?.isSignedFor(notice.way, hashKey)).toBe(true);
    expect(read?.isSignedFor(notice.other, hashKey)).toBe(false);
    expect(read?.isSignedFor(notice.way, 'another key')).toBe(false);
    expect([
      read?.value('item_name'),
      read?.value('amount'),
      read?.value('res_tracking_id'),
    ]).toEqual(['継続課金', '980', '80312789324671']);
  },
);

/**
 * Calls about one card's sale that SBPS's test system took on 27 November 2017, with its answers:
 * https://github.com/wozaki/sbpayment.rb (af5e8c9), `spec/vcr_cassettes/refund.yml`; the key of that
 * test shop, which is also its password, is in `spec/requests/api/credit_spec.rb`.
 */
describe('a call that SBPS has accepted', () => {
  const testKey = '8435dbd48f2249807ec216c3d5ecab714264cc4a';
  const testShop = { merchantId: '30132', serviceId: '002', hashKey: testKey } as const;
  const trackingId = '00000616307348';
  const sale = [testShop.merchantId, testShop.serviceId, 'B30132002ST010011110100361052482'];
  const card = 39;

  type Recorded = {
    readonly transaction: string;
    readonly processed: string;
    readonly sent: string;
  };

  const answerTo = (id: string, { transaction, processed, sent }: Recorded, more = ''): string =>
    [
      `<?xml version='1.0' encoding='Shift_JIS' ?>`,
      `  <sps-api-response id="${id}">`,
      '    <res_result>OK</res_result>',
      `    <res_sps_transaction_id>${transaction}</res_sps_transaction_id>`,
      more,
      `    <res_process_date>${processed}</res_process_date>`,
      '    <res_err_code/>',
      `    <res_date>${sent}</res_date>`,
      '  </sps-api-response>',
      '',
    ].join('\n');

  const inquiry = (recorded: Recorded, paymentStatus: string): string =>
    answerTo(
      'MG01-00101-101',
      recorded,
      `    <res_status>0</res_status>
    <res_pay_method_info>
      <res_pay_method_info_detail>
        <cc_number>************4242</cc_number>
        <cc_expiration>202001</cc_expiration>
        <dealings_type>10</dealings_type>
        <divide_times/>
        <bonus_details_times/>
      </res_pay_method_info_detail>
      <cc_company_code>10035</cc_company_code>
      <cardbrand_code>V</cardbrand_code>
      <recognized_no>123456</recognized_no>
      <commit_status>1</commit_status>
      <payment_status>${paymentStatus}</payment_status>
    </res_pay_method_info>`,
    );

  const day = '20171127';
  const reserved = inquiry(
    {
      transaction: 'B30132002MG010010110100361052516',
      processed: `${day}193710`,
      sent: `${day}193709`,
    },
    '1',
  );
  const canceled = inquiry(
    {
      transaction: 'B30132002MG010010110100361052534',
      processed: `${day}193711`,
      sent: `${day}193711`,
    },
    '3',
  );
  const refund = 'B30132002ST020030310100361052525';
  const refunded = answerTo('ST02-00303-101', {
    transaction: refund,
    processed: `${day}193710`,
    sent: `${day}193711`,
  });

  const order = {
    transactionId: '3ef17ffc69a988b894fcab961c5d4e70',
    personReference: 'somebody',
    methodId: card,
    reference: '3ef17ffc69a988b894fcab961c5d4e70',
    chargeReference: trackingId,
    total: 1000n,
    currency: 'JPY',
    requestedAt: new Date('2017-11-27T19:37:08+09:00'),
    refundId: 'own',
    place: 1,
    amount: 1000n,
    held: 1000n,
    reason: 'own',
  } as const;

  let api: Recorder | undefined;

  afterEach(() => api?.close());

  const sbpsThatAnswers = async (body: string) => {
    api = await startRecorder(async () => ({
      status: 200,
      type: 'text/xml;charset=Shift_JIS',
      body,
    }));
    const sbps = createSbps({
      ...testShop,
      apiUrl: api.url,
      apiPassword: testKey,
      pageUrl: api.url,
      returnBase: 'https://example.com',
      now: () => new Date('2017-11-27T19:37:15+09:00'),
    });
    return { sbps, api };
  };

  it.each([
    {
      call: 'MG01-00101-101, before the refund',
      more: ['2', '1', '0', '20171127193715'],
      checksum: '02d5ceb1d96873141cb7e288e100643a10053d3b',
    },
    {
      call: 'MG01-00101-101, after the refund',
      more: ['2', '1', '0', '20171127193717'],
      checksum: '4bd87c0acd4cce73a88b40967998b2e0cab84983',
    },
    {
      call: 'ST02-00303-101',
      more: ['20171127193708', '20171127193715'],
      checksum: '0e940d0ce390f956a5b078d4a9c5d7e49d41ce8a',
    },
  ])('has the checksum that we compute: $call [PAY-09]', ({ more, checksum }) => {
    const values = [...sale, trackingId, ...more].map((value) => Buffer.from(value));
    expect(checksumOf(values, testKey)).toBe(checksum);
    expect(checksumOf(values.toReversed(), testKey)).not.toBe(checksum);
  });

  it('has the address, credentials and request id that ours has [PAY-09]', async () => {
    const { sbps, api: answer } = await sbpsThatAnswers(reserved);
    await sbps.ask(order);
    await sbps.refund?.(order);
    const calls = answer.exchanges.map(({ call }) => call);
    expect(calls.map(({ path }) => path)).toEqual(['/api/xmlapi.do', '/api/xmlapi.do']);
    expect(calls.map(({ headers }) => headers['authorization'])).toEqual(
      Array(2).fill('Basic MzAxMzIwMDI6ODQzNWRiZDQ4ZjIyNDk4MDdlYzIxNmMzZDVlY2FiNzE0MjY0Y2M0YQ=='),
    );
    expect(calls.map(({ body }) => /<sps-api-request id="([^"]*)">/.exec(body)?.[1])).toEqual([
      'MG01-00101-101',
      'ST02-00303-101',
    ]);
  });

  it('whose answer reserves the money is unknown to us, not paid [PAY-09]', async () => {
    const { sbps } = await sbpsThatAnswers(reserved);
    expect(await sbps.ask(order)).toMatchObject({
      kind: 'unknown',
      evidence: {
        id: 'MG01-00101-101',
        res_sps_transaction_id: 'B30132002MG010010110100361052516',
        res_err_code: '',
        payment_status: '1',
      },
    });
  });

  it('whose answer confirms the refund is read as refunded [PAY-10]', async () => {
    const { sbps } = await sbpsThatAnswers(refunded);
    expect(await sbps.refund?.(order)).toMatchObject({
      kind: 'refunded',
      reference: refund,
      amount: 1000n,
    });
  });

  it('whose later answer finds no sale is read as declined and refunded [PAY-09] [PAY-10]', async () => {
    const { sbps } = await sbpsThatAnswers(canceled);
    const evidence = { id: 'MG01-00101-101', payment_status: '3' };
    expect(await sbps.ask(order)).toMatchObject({ kind: 'declined', evidence });
    expect(await sbps.askRefund?.(order)).toMatchObject({ kind: 'refunded', evidence });
  });
});
