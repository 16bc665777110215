import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formOn, startSbpsFixture } from './testing/sbps-fixture.ts';
import type { SbpsFixture } from './testing/sbps-fixture.ts';

let fixture: SbpsFixture;

beforeAll(async () => {
  fixture = await startSbpsFixture();
});

afterEach(async () => {
  await fixture.plain();
  expect(await fixture.bookFindings()).toEqual([]);
});

afterAll(() => fixture.stop());

const full = [100n, 10n];
const nothing = [0n, 0n];
const failure = (name: ErrorName) => ({ status: 'fail', code: errorCatalogue[name].number });

const methods = [
  ['webmoney', 38],
  ['softbank_card', 39],
  ['bitcash', 40],
  ['softbank_mobile', 41],
  ['docomo_mobile', 42],
] as const;

const place = (answer: Response) => [answer.status, answer.headers.get('location')];

type Refusal = readonly [errorCode: string, name: ErrorName];

const refused = async (methodId: number, [errorCode, name]: Refusal): Promise<void> => {
  const payment = await fixture.open(methodId);
  const back = await payment.comeBack({ as: 'fail', errorCode });
  expect(place(back)).toEqual([303, `/result/${payment.id}`]);
  expect(await payment.find()).toMatchObject({ ...failure(name), reason: name });
  expect(await payment.spoons()).toEqual(nothing);
  expect(await payment.charge()).toMatchObject({ charged: 0 });
};

describe('the error that the person sees for a decline', () => {
  it.each([
    ['10120999', 'card_stopped'],
    ['10122999', 'card_limit_exceeded'],
    ['10123999', 'card_unusable'],
    ['10126999', 'card_unsupported'],
    ['10127999', 'invalid_card'],
    ['10136999', 'card_rejected'],
    ['7242', 'payment_information_incorrect'],
    ['9028', 'provider_unavailable'],
    ['9027', 'payment_retry'],
    ['10193999', 'payment_too_many_requests'],
    ['10110999', 'payment_expired'],
    ['10101999', 'payment_request_error'],
  ] as const satisfies readonly Refusal[])(
    'of a card, %s: %s [ERR-03] [ERR-04] [outcome: softbank_card/declined,declined:card_stopped,declined:card_limit_exceeded,declined:card_unusable,declined:card_unsupported,declined:invalid_card,declined:card_rejected,declined:payment_information_incorrect,declined:provider_unavailable,declined:payment_retry,declined:payment_too_many_requests,declined:payment_expired,declined:payment_request_error]',
    (...refusal) => refused(39, refusal),
  );

  it('of docomo while it is closed for the night [ERR-03] [ERR-04] [outcome: docomo_mobile/declined]', () =>
    refused(42, ['40135999', 'provider_unavailable']));
});

/** Codes that can refuse each of its methods, by the type of the code or by the page's own. */
const common = [
  ['01999', 'payment_request_error'],
  ['10999', 'payment_expired'],
  ['93999', 'payment_too_many_requests'],
  ['95999', 'payment_information_incorrect'],
] as const;

it.each(
  [
    [38, '999'],
    [40, '999'],
    [41, '405'],
    [42, '401'],
  ].flatMap(([methodId, number]) => [
    [Number(methodId), '4301', 'provider_unavailable'] as const,
    [Number(methodId), '1101', 'payment_retry'] as const,
    ...common.map(([type, name]) => [Number(methodId), `${number}${type}`, name] as const),
  ]),
)(
  'a decline of method %i with %s is shown as %s [ERR-03] [ERR-04] [outcome: webmoney,bitcash,softbank_mobile,docomo_mobile/declined,declined:provider_unavailable,declined:payment_request_error,declined:payment_expired,declined:payment_retry,declined:payment_too_many_requests,declined:payment_information_incorrect]',
  (methodId, code, name) => refused(methodId, [code, name]),
);

describe('a payment page that expired', () => {
  it.each(methods)(
    'at %s is reported as expired, and nothing is charged [PAY-05] [outcome: webmoney,softbank_card,bitcash,softbank_mobile,docomo_mobile/timed-out]',
    async (_key, methodId) => {
      const { id, find } = await fixture.begin(methodId);
      // The database is ahead by what the tests before have let pass.
      await fixture.sandbox.control('POST', '/clock', { advanceSeconds: 30 * 86_400 });
      const form = await formOn(await fixture.enter(id));
      await fixture.sandbox.control('POST', '/reset');
      expect(form.action).toBe(`${fixture.base}/fail/${id}`);
      expect(place(await fixture.post(form))).toEqual([303, `/result/${id}`]);
      expect(await find()).toMatchObject(failure('payment_expired'));
    },
  );
});

describe('an attempt by a browser', () => {
  it.each([
    ['amount', '1'],
    ['item_name', 'スプーン 999個'],
    ['order_id', 'p1-0000000000000000000000000'],
    ['pagecon_url', 'https://thief.example/'],
  ])('to post a form with another %s opens no page [PAY-09]', async (name, value) => {
    const begun = await fixture.begin(42);
    const answer = await fixture.enter(begun.id, { [name]: value });
    expect(answer.status).toBe(400);
    expect(await begun.state()).toBe('redirected');
  });

  it('to bring an invented result, or another payment’s, credits nothing [PAY-09]', async () => {
    const [paid, other] = [await fixture.open(42), await fixture.open(42)];
    const way = await paid.act({ as: 'pay' });
    const body = way?.body ?? '';
    await other.post({ action: `${fixture.base}/approve/${other.id}`, body });
    await other.post({ action: `${fixture.base}/fail/${other.id}`, body });
    expect(await fixture.tell(body)).toBe('NG,not taken');
    expect(await fixture.tell(body.replaceAll(paid.orderId, other.orderId))).toBe('NG,not taken');
    expect(await other.spoons()).toEqual(nothing);
  });

  it('to bring another payment’s decline ends nothing: the payment can still be paid [PAY-09]', async () => {
    const [refusal, other] = [await fixture.open(39), await fixture.open(42)];
    const way = await refusal.act({ as: 'fail', errorCode: '10136999' });
    await other.post({ action: `${fixture.base}/fail/${other.id}`, body: way?.body ?? '' });
    await other.comeBack({ as: 'pay' });
    await fixture.later(31);
    expect(await other.state()).toBe('succeeded');
    expect(await other.spoons()).toEqual(full);
  });
});

describe('a message that SBPS did not send', () => {
  it('is refused if any field is changed, and credits nothing [PAY-09]', async () => {
    const payment = await fixture.open(40);
    await fixture.messages({ hold: 'release', times: 1 });
    await payment.act({ as: 'pay' });
    const [message] = await payment.webhooks();
    const body = message?.body ?? '';
    const forged = body.split('&').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      // An order number may end with any letter.
      const other = value.endsWith('x') ? 'y' : 'x';
      return body.replace(pair, `${name}=${value === '' ? '1' : value.replace(/.$/, other)}`);
    });
    expect(new Set(await Promise.all(forged.map(fixture.tell)))).toEqual(new Set(['NG,not taken']));
    expect(await payment.spoons()).toEqual(nothing);
    expect(await fixture.tell(body)).toBe('OK,');
    expect(await fixture.tell(body)).toBe('OK,');
    await payment.answered();
    await fixture.later(31);
    expect(await payment.spoons()).toEqual(full);
  });

  it('is refused if it is no form [PAY-09]', async () => {
    for (const body of ['', '{}', '<xml/>', 'a=b&a=c', '%'.repeat(999)]) {
      expect(await fixture.tell(body)).toBe('NG,not taken');
    }
  });
});
