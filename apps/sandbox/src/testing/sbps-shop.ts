import { startMerchant, type Merchant } from './merchant.ts';
import { startSandbox, type Reply, type TestSandbox } from './sandbox.ts';
import { purchaseFields, type Fields } from '../providers/sbps/fields.ts';
import { spsHash } from '../providers/sbps/hash.ts';
import { shiftJisForm } from '../providers/sbps/shift-jis.ts';
import { tokyoTime } from '../providers/sbps/time.ts';

export const hashKey = 'sandbox-hash-key-of-no-real-shop';
const basic = Buffer.from('90001001:sandbox-password-of-no-real-shop').toString('base64');

export interface Shop {
  readonly sandbox: TestSandbox;
  readonly merchant: Merchant;
  readonly request: (orderId: string, change?: Fields) => Fields;
  readonly enter: (fields: Fields) => Promise<Reply>;
  readonly pay: (orderId: string, choice?: Fields) => Promise<Reply>;
  readonly charge: (orderId: string) => Promise<Record<string, unknown> | undefined>;
  readonly api: (id: string, values: readonly Value[], more?: Fields) => Promise<string>;
  readonly close: () => Promise<void>;
}

type Value = readonly [string, string];

function signed(fields: Fields): Fields {
  const values = purchaseFields.map((name) => fields[name] ?? '');
  return { ...fields, sps_hashcode: spsHash(values, { hashKey, charset: 'utf-8' }) };
}

function plainRequest(orderId: string, url: string, now: Date): Fields {
  const fields: Fields = {
    pay_method: 'docomo',
    merchant_id: '90001',
    service_id: '001',
    cust_code: 'u71',
    order_id: orderId,
    item_id: 'spoon',
    item_name: 'スプーン 100個',
    amount: '1500',
    pay_type: '0',
    service_type: '0',
    terminal_type: '0',
    success_url: `${url}/approve`,
    cancel_url: `${url}/cancel`,
    error_url: `${url}/fail`,
    pagecon_url: `${url}/webhook`,
    request_date: tokyoTime(now),
    limit_second: '600',
  };
  return Object.fromEntries(purchaseFields.map((name) => [name, fields[name] ?? '']));
}

function bodyOf(values: readonly Value[]): string {
  return values
    .map(([name, value]) => {
      const [outer, inner] = name.split('.');
      const text = `<${inner ?? outer}>${value}</${inner ?? outer}>`;
      return inner === undefined ? text : `<${outer}>${text}</${outer}>`;
    })
    .join('');
}

/** A shop with a contract, its server, and the sandbox. */
export async function startShop(): Promise<Shop> {
  const sandbox = await startSandbox();
  const merchant = await startMerchant();
  merchant.answer = { status: 200, text: 'OK,' };
  const api: Shop['api'] = async (id, values, more = {}) => {
    const all: readonly Value[] = [
      ['merchant_id', '90001'],
      ['service_id', '001'],
      ...values,
      ['request_date', tokyoTime(sandbox.clock.now())],
      ['limit_second', '600'],
    ];
    const hash = spsHash(
      all.map(([, value]) => value),
      { hashKey, charset: 'shift_jis' },
    );
    const text = `<?xml version="1.0" encoding="Shift_JIS"?><sps-api-request id="${id}">${bodyOf(all)}<sps_hashcode>${hash}</sps_hashcode></sps-api-request>`;
    const response = await fetch(`${sandbox.url}/sbps/api/xmlapi.do`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml', authorization: `Basic ${basic}`, ...more },
      body: text,
    });
    return `${response.status} ${await response.text()}`;
  };
  return {
    sandbox,
    merchant,
    api,
    request: (orderId, change = {}) =>
      signed({ ...plainRequest(orderId, merchant.url, sandbox.clock.now()), ...change }),
    enter: async (fields) => {
      const response = await fetch(`${sandbox.url}/sbps/f01/FepBuyInfoReceive.do`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: shiftJisForm(Object.entries(fields)),
      });
      const { status, headers } = response;
      return { status, headers, body: { text: await response.text() } };
    },
    pay: (partnerOrderId, choice = {}) =>
      sandbox.post('/control/api/sbps/pay', { partnerOrderId, as: 'pay', ...choice }),
    charge: async (orderId) => {
      const { body } = await sandbox.get(`/control/api/charges?partnerOrderId=${orderId}`);
      const all: unknown = body['charges'];
      const [first]: unknown[] = Array.isArray(all) ? all : [];
      return typeof first === 'object' && first !== null ? { ...first } : undefined;
    },
    close: async () => {
      await sandbox.close();
      await merchant.close();
    },
  };
}
