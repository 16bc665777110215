import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type {
  PaymentOrder,
  PaymentProvider,
  PaymentQuestion,
} from '../../apps/server/src/ports/payment-provider.ts';
import { createPayPal } from '../../apps/server/src/providers/paypal/index.ts';
import { startSandbox } from '../../tools/testing/sandbox.ts';
import type { Sandbox } from '../../tools/testing/sandbox.ts';
import { readApiFile } from '../support/api-files.ts';
import { json, recordTo, startRecorder } from '../support/recorder.ts';
import type { Exchange, Recorder } from '../support/recorder.ts';

const [orders, payments, webhooks, reporting] = [
  readApiFile('checkout_orders_v2'),
  readApiFile('payments_payment_v2'),
  readApiFile('notifications_webhooks_v1'),
  readApiFile('reporting_transactions_v1'),
];

/** A moment as PayPal's report writes it, the last of a line: the value that was judged. */
const moment =
  String.raw`must match pattern .* is "\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])` +
  String.raw`T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\+0000"$`;

/** Differences where the files are not what PayPal does, or nobody knows what it does. Each has to be met. */
const differences = {
  'the same file names return=representation, which is one letter longer':
    /captures\/\{capture_id\}\/refund header Prefer: must NOT have more than 20 characters/,
  'PayPal’s report writes every moment with +0000': new RegExp(
    String.raw`reporting/transactions answer 200/\S*date(?:time)?: ${moment}`,
  ),
  'a charge that is told of names its order, which messages that came had and the file has not':
    /^capture: must NOT have unevaluated properties \{"unevaluatedProperty":"supplementary_data"\}/,
} as const;
const met = new Set<string>();

const beyondDifferences = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => {
    const found = Object.entries(differences).find(([, shape]) => shape.test(line));
    if (found !== undefined) met.add(found[0]);
    return found === undefined;
  });

const faultsOf = (exchange: Exchange): readonly string[] => {
  const { method, path } = exchange.call;
  const found = [orders, payments, webhooks, reporting].flatMap((file) => {
    const faults = file.faultsOf(exchange);
    return faults === undefined ? [] : [beyondDifferences(faults)];
  });
  return found[0] ?? [`${method} ${path}: in no file`];
};

let sandbox: Sandbox;
let paypal: Recorder;
let merchant: Recorder;
let provider: PaymentProvider;

beforeAll(async () => {
  sandbox = await startSandbox();
  paypal = await recordTo(`${sandbox.url}/paypal`);
  merchant = await startRecorder(async () => json({}));
  const address = { provider: 'paypal', address: `${merchant.url}/told` };
  await sandbox.control('POST', '/notifications/address', address);
  provider = createPayPal({
    url: paypal.url,
    clientId: 'dipper-paypal-client-of-the-sandbox',
    clientSecret: 'dipper-paypal-secret-of-the-sandbox',
    webhookId: '0DIPPERSANDBOXWEB',
    returnBase: 'https://pay.dipper.example/v1/returns/paypal',
  });
});

afterAll(async () => {
  paypal.close();
  merchant.close();
  await sandbox.stop();
});

/** Tokens are asked for by OAuth, as every login is, and certificates are files: no file of an API has either. */
const isOfNoFile = (path: string): boolean =>
  path === '/v1/oauth2/token' || path.startsWith('/v1/notifications/certs/');
const exchanges = (): readonly Exchange[] =>
  paypal.exchanges.filter(({ call }) => !isOfNoFile(call.path));
let judged = 0;

afterEach(() => {
  const fresh = exchanges().slice(judged);
  judged += fresh.length;
  expect(fresh.flatMap(faultsOf)).toEqual([]);
});

let count = 0;
const orderOf = (more: Partial<PaymentOrder> = {}): PaymentOrder => {
  count += 1;
  return {
    transactionId: `p1-${String(count).padStart(32, '0')}`,
    personReference: 'person',
    methodId: 45,
    itemName: '100 spoons',
    quantity: 1,
    total: 899n,
    currency: 'USD',
    device: 'pc',
    locale: 'en',
    requestedAt: new Date(),
    ...more,
  };
};

const begin = async (more: Partial<PaymentOrder> = {}): Promise<PaymentQuestion> => {
  const order = orderOf(more);
  const begun = await provider.begin(order);
  if (begun.kind !== 'redirect') throw new Error(`begun: ${begun.kind}`);
  return { ...order, reference: begun.reference, chargeReference: null };
};

const pay = (question: PaymentQuestion, as: string): Promise<unknown> =>
  sandbox.control('POST', '/paypal/pay', { tid: question.reference, as });
const decide = (question: PaymentQuestion, as: string): Promise<unknown> =>
  sandbox.control('POST', '/paypal/decide', { tid: question.reference, as });

const buy = async (more: Partial<PaymentOrder> = {}): Promise<PaymentQuestion> => {
  const question = await begin(more);
  await pay(question, 'balance');
  const charged = await provider.confirm(question, question.reference);
  if (charged.kind !== 'succeeded') throw new Error(`charged: ${charged.kind}`);
  return { ...question, chargeReference: charged.chargeReference ?? null };
};

const giveBack = (question: PaymentQuestion, amount: bigint, refundId: string) => {
  if (provider.refund === undefined) throw new Error('gives nothing back');
  const order = { ...question, refundId, place: 1, amount, held: question.total, reason: 'asked' };
  return provider.refund(order);
};

const purchases = [
  { locale: 'en', currency: 'USD', quantity: 1, total: 899n, methodId: 45 },
  { locale: 'ar', currency: 'USD', quantity: 3, total: 1000n, methodId: 54 },
  { locale: 'ko', currency: 'USD', quantity: 10, total: 8990n, methodId: 45 },
  { locale: 'ja', currency: 'JPY', quantity: 2, total: 1200n, methodId: 45 },
  { locale: 'zh', currency: 'TWD', quantity: 1, total: 290n, methodId: 54 },
] as const;

it.each(purchases)(
  'a purchase in $locale and $currency by method $methodId follows PayPal’s API files, requests and answers [PAY-04] [PAY-05]',
  async (purchase) => {
    const itemName = 'سبوون 스푼 スプーン 湯匙 '.repeat(9);
    const question = await buy({ ...purchase, itemName });
    const { total: amount } = purchase;
    expect(await provider.ask(question)).toMatchObject({ kind: 'succeeded', amount });
    expect(exchanges().length - judged).toBe(3);
  },
);

it('refused charges and refunds follow PayPal’s API files [PAY-05] [PAY-11]', async () => {
  const question = await begin();
  await provider.confirm(question, question.reference);
  await pay(question, 'declined-card');
  await provider.confirm({ ...question, attempt: 2 }, question.reference);
  await provider.ask({ ...question, reference: 'NOSUCHORDER' });
  const bought = await buy();
  await giveBack(bought, 900n, 'r-more-than-all');
  await giveBack({ ...bought, chargeReference: 'NOSUCHCAPTURE' }, 1n, 'r-of-no-charge');
  const statuses = exchanges()
    .slice(judged)
    .map(({ answer }) => answer.status);
  expect(statuses).toEqual([201, 422, 422, 404, 201, 201, 422, 404]);
});

it('refunds, their inquiries and the day’s report follow PayPal’s API files [PAY-11] [OPS-03]', async () => {
  const question = await buy();
  await giveBack(question, 100n, 'r-part');
  await giveBack(question, 100n, 'r-part');
  await giveBack(question, 799n, 'r-rest');
  expect(await provider.ask(question)).toMatchObject({ kind: 'declined' });
  const now = question.requestedAt.getTime();
  const hourMs = 3_600_000;
  await provider.records?.(new Date(now - hourMs), new Date(now + hourMs));
  const day = new Date(now).toISOString().slice(0, 10);
  const place = `${new Date(now).getUTCHours()}/1`;
  await provider.settlement?.({ day, place });
  const statuses = exchanges()
    .slice(judged)
    .map(({ answer }) => answer.status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 200, 200, 200]);
});

/** The file and the name that describe an event's resource, by the event's type. */
const resources: Readonly<Record<string, readonly [typeof orders, string]>> = {
  'CHECKOUT.ORDER.APPROVED': [orders, 'order'],
  'PAYMENT.CAPTURE.COMPLETED': [payments, 'capture'],
  'PAYMENT.CAPTURE.PENDING': [payments, 'capture'],
  'PAYMENT.CAPTURE.DENIED': [payments, 'capture'],
  'PAYMENT.CAPTURE.REFUNDED': [payments, 'refund'],
  'PAYMENT.CAPTURE.REVERSED': [payments, 'refund'],
};

type Event = { readonly event_type: string; readonly resource: unknown };
const events = (): readonly Event[] =>
  merchant.exchanges.map(({ call }): Event => JSON.parse(call.body));

it('webhooks of the sandbox and our verification request follow PayPal’s API files [PAY-07]', async () => {
  const bought = await buy();
  await giveBack(bought, 100n, 'r-told');
  const [cleared, denied] = [await begin(), await begin()];
  for (const each of [cleared, denied]) {
    await pay(each, 'echeck');
    await provider.confirm(each, each.reference);
  }
  await decide(cleared, 'completed');
  await decide(denied, 'denied');
  await decide(cleared, 'reversed');
  await provider.ask(cleared);
  const types = () => new Set(events().map(({ event_type }) => event_type));
  await expect.poll(types).toEqual(new Set(Object.keys(resources)));
  const faults = events().flatMap((event) => {
    const [file, schema] = resources[event.event_type] ?? [webhooks, 'event'];
    return [...webhooks.faultsIn('event', event), ...file.faultsIn(schema, event.resource)];
  });
  expect(beyondDifferences(faults)).toEqual([]);
  const { webhook } = provider;
  if (webhook === undefined) throw new Error('takes no messages');
  for (const { call } of merchant.exchanges) {
    const { headers, body } = call;
    // Its certificate is where we ask, and that is at the recorder.
    const certificate = headers['paypal-cert-url']?.replace(`${sandbox.url}/paypal`, paypal.url);
    const message = {
      headers: { ...headers, 'paypal-cert-url': certificate ?? '' },
      query: {},
      rawBody: Buffer.from(body),
      now: new Date(),
    };
    expect((await webhook.read(message)).kind).not.toBe('refused');
  }
});

const sample = (name: string): unknown => {
  const folder = '../../apps/server/src/providers/paypal/samples/';
  return JSON.parse(readFileSync(new URL(`${folder}${name}.json`, import.meta.url), 'utf8'));
};

it.each([
  ['created', orders, 'order'],
  ['order', orders, 'order'],
  ['settled', reporting, 'search_response'],
] as const)("the adapter's sample %s follows PayPal’s API files [PAY-04]", (name, file, schema) => {
  const faults = file.faultsIn(schema, sample(name));
  const isMoment = new RegExp(`date(?:time)?: ${moment}`);
  expect(faults.filter((line) => !isMoment.test(line))).toEqual([]);
});

describe("a planted difference from PayPal's API files is found:", () => {
  type Plant = (exchange: Exchange) => Exchange;
  const sent =
    (from: string, to: string): Plant =>
    ({ call, answer }) => ({ call: { ...call, body: call.body.replace(from, to) }, answer });
  const answered =
    (from: string | RegExp, to: string): Plant =>
    ({ call, answer }) => ({ call, answer: { ...answer, body: answer.body.replace(from, to) } });
  const addressed =
    (from: string, to: string): Plant =>
    ({ call, answer }) => ({ call: { ...call, path: call.path.replace(from, to) }, answer });
  const answeredAs =
    (status: number): Plant =>
    ({ call, answer }) => ({ call, answer: { ...answer, status } });
  const without =
    (header: string): Plant =>
    ({ call, answer }) => {
      const { [header]: _, ...headers } = call.headers;
      return { call: { ...call, headers }, answer };
    };
  const create = /^POST .*orders$/;
  const ask = /^GET .*orders\//;
  const capture = /^POST .*\/capture$/;
  const refund = /^POST .*\/refund$/;
  const verify = /^POST .*verify-webhook-signature$/;
  const transactions = /^GET .*transactions/;

  it.each([
    {
      what: 'a renamed field',
      call: create,
      status: 201,
      plant: sent('"custom_id"', '"customId"'),
    },
    {
      what: 'a renamed field deep inside',
      call: create,
      status: 201,
      plant: sent('"landing_page"', '"landingPage"'),
    },
    {
      what: 'a field that only answers have, in a request',
      call: create,
      status: 201,
      plant: sent('{"intent"', '{"status":"CREATED","intent"'),
    },
    {
      what: 'an amount as a number',
      call: create,
      status: 201,
      plant: sent('"value":"8.99"', '"value":8.99'),
    },
    {
      what: 'an unknown word',
      call: create,
      status: 201,
      plant: sent('"CAPTURE"', '"SALE"'),
    },
    {
      what: 'an invalid locale',
      call: create,
      status: 201,
      plant: sent('"en-US"', '"english"'),
    },
    {
      what: 'a missing request id',
      call: create,
      status: 201,
      plant: without('paypal-request-id'),
    },
    {
      what: 'an unknown field of a capture',
      call: capture,
      status: 201,
      plant: sent('{}', '{"amount":{}}'),
    },
    {
      what: 'an unknown HTTP status of an answer',
      call: capture,
      status: 201,
      plant: answeredAs(202),
    },
    {
      what: 'an unknown status word of an answer',
      call: ask,
      status: 200,
      plant: answered('"COMPLETED"', '"DONE"'),
    },
    {
      what: 'an unknown status word of a charge',
      call: ask,
      status: 200,
      plant: answered(/("captures":\[\{[^[\]]*?"status":)"COMPLETED"/, '$1"WHATEVER"'),
    },
    {
      what: 'a renamed field of an answer',
      call: ask,
      status: 200,
      plant: answered('"payer_id"', '"payer"'),
    },
    {
      what: 'an invalid payer id in an answer',
      call: ask,
      status: 200,
      plant: answered('"payer_id":"', '"payer_id":"1'),
    },
    {
      what: 'an unknown name of a refusal',
      call: capture,
      status: 422,
      plant: answered('"UNPROCESSABLE_ENTITY"', '"REFUSED"'),
    },
    {
      what: 'an unknown reason of a refusal',
      call: capture,
      status: 422,
      plant: answered('"ORDER_NOT_APPROVED"', '"NOT_APPROVED"'),
    },
    {
      what: 'an unknown reason of a refused refund',
      call: refund,
      status: 422,
      plant: answered('"REFUND_AMOUNT_EX', '"AMOUNT_EX'),
    },
    {
      what: 'a renamed field of a refund',
      call: refund,
      status: 201,
      plant: sent('"custom_id"', '"refund_id"'),
    },
    {
      what: 'a renamed field in the answer to a refund',
      call: refund,
      status: 201,
      plant: answered('"net_amount"', '"net"'),
    },
    { what: 'an unknown status of a refund', call: refund, status: 201, plant: answeredAs(200) },
    {
      what: 'a verification request without its webhook id',
      call: verify,
      status: 200,
      plant: sent('"webhook_id"', '"webhook"'),
    },
    {
      what: 'an unknown answer to a verification request',
      call: verify,
      status: 200,
      plant: answered('"SUCCESS"', '"TRUE"'),
    },
    {
      what: 'a verification request with a renamed field',
      call: transactions,
      status: 200,
      plant: addressed('page_size', 'pageSize'),
    },
    {
      what: 'a page size above the maximum',
      call: transactions,
      status: 200,
      plant: addressed('page_size=500', 'page_size=501'),
    },
    {
      what: 'a report without a start date',
      call: transactions,
      status: 200,
      plant: addressed('start_date', 'from'),
    },
    {
      what: 'a renamed field of a report line',
      call: transactions,
      status: 200,
      plant: answered('"fee_amount"', '"fee"'),
    },
    ...[
      ['a moment that is none', 'in the morning of the first'],
      ['a moment of no month', '2026-13-01T00:00:00+0000'],
      ['a moment of another zone', '2026-11-01T00:00:00+0900'],
    ].map(([what = '', value = '']) => ({
      what,
      call: transactions,
      status: 200,
      plant: answered(/("transaction_updated_date":)"[^"]*"/, `$1"${value}"`),
    })),
    {
      what: 'a call that does not exist',
      call: transactions,
      status: 200,
      plant: addressed('transactions', 'transfers'),
    },
  ])('$what [PAY-04]', ({ call: shape, status, plant }) => {
    const found = exchanges().find(
      ({ call, answer }) =>
        shape.test(`${call.method} ${call.path}`) &&
        answer.status === status &&
        (shape !== ask || answer.body.includes('COMPLETED')),
    );
    if (found === undefined) throw new Error(`no call of ${shape}`);
    expect(faultsOf(found)).toEqual([]);
    const planted = plant(found);
    expect(planted).not.toEqual(found);
    expect(faultsOf(planted)).not.toEqual([]);
  });

  it('in a webhook and in its resource [PAY-07]', () => {
    const capture = events().find(({ event_type }) => event_type === 'PAYMENT.CAPTURE.COMPLETED');
    const { resource, ...rest } = { ...capture };
    expect(webhooks.faultsIn('event', { ...rest, about: resource })).toHaveLength(1);
    expect(beyondDifferences(payments.faultsIn('capture', resource))).toEqual([]);
    const renamed = JSON.parse(JSON.stringify(resource).replace('"final_capture"', '"final"'));
    expect(beyondDifferences(payments.faultsIn('capture', renamed))).not.toEqual([]);
  });
});

it("every tolerated difference from PayPal's API files still occurs [PAY-04]", () => {
  expect([...met].toSorted()).toEqual(Object.keys(differences).toSorted());
});
