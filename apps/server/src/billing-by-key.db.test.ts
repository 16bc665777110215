import { cardTokenSchema, errorCatalogue } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openedToken, sealedGrant } from '../../../tools/testing/sealed-tokens.ts';
import { startSandbox } from '../../../tools/testing/sandbox.ts';
import type { Sandbox } from '../../../tools/testing/sandbox.ts';
import { startVault } from '../../../tools/testing/vault.ts';
import type { VaultProcess } from '../../../tools/testing/vault.ts';
import { paymentAddresses } from '../../../tools/start/payment-addresses.ts';
import { createBillingProviders } from './billing-providers.ts';
import { parseConfig } from './platform/config/index.ts';
import type { BillingOrder, BillingProvider } from './ports/billing-provider.ts';

let sandbox: Sandbox;
let vault: VaultProcess;
let providers: readonly BillingProvider[];
let orders = 0;

beforeAll(async () => {
  sandbox = await startSandbox();
  vault = await startVault(sandbox.url);
  providers = createBillingProviders(
    parseConfig({
      DATABASE_URL: 'postgresql://nobody@localhost/none',
      ...paymentAddresses(sandbox.url),
    }),
  );
});

afterAll(async () => {
  await vault.stop();
  await sandbox.stop();
});

const numberOf = (name: keyof typeof errorCatalogue) => errorCatalogue[name].number;

const providerOf = (name: string): BillingProvider => {
  const found = providers.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};

const typed = (provider: string, number: string): Promise<Response> =>
  vault.post({
    grant: sealedGrant({ provider }),
    number,
    expiryMonth: '12',
    expiryYear: '30',
    identity: '960412',
    passwordTwoDigits: '12',
  });

/** A key as the vault gets it: for a card that was typed. */
const keyOf = async (provider: string, number = '4330123400000009') => {
  const response = await typed(provider, number);
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(body));
  return cardTokenSchema.parse(openedToken(Reflect.get(Object(body), 'token')));
};

const orderOf = ({ billingKey, customerKey }: { billingKey: string; customerKey: string }) => {
  orders += 1;
  const order: BillingOrder = {
    orderId: `c1-${String(orders).padStart(32, '0')}`,
    customerKey,
    billingKey,
    itemName: '멤버십',
    total: 9900n,
    currency: 'KRW',
    requestedAt: new Date(),
  };
  return order;
};

const questionOf = (order: BillingOrder, chargeReference: string | null = null) => ({
  ...order,
  chargeReference,
});

const chargesOf = async (name: string, { orderId }: BillingOrder) => {
  const answer = await sandbox.control('GET', `/charges?provider=${name}`);
  const { charges }: { charges: { partnerOrderId: string }[] } = Object(answer);
  return charges.filter((each) => each.partnerOrderId === orderId);
};

const next = (provider: string, operation: string, outcome: string) =>
  sandbox.control('POST', '/scenarios', { provider, operation, outcome });

describe.each(['tosspayments', 'hecto'])('a card kept at %s', (name) => {
  it('charges an order once, however often it is requested [SUB-03] [SUB-06]', async () => {
    const provider = providerOf(name);
    const order = orderOf(await keyOf(name));
    const first = await provider.charge(order);
    expect(first).toMatchObject({ kind: 'succeeded', amount: 9900n, reference: order.orderId });
    const again = await provider.charge(order);
    expect(again).toMatchObject({ kind: 'succeeded', amount: 9900n });
    expect(await chargesOf(name, order)).toEqual([
      expect.objectContaining({ charged: 9900, timesCharged: 1 }),
    ]);
  });

  it('asks for the result by our number after a lost answer [SUB-06]', async () => {
    const provider = providerOf(name);
    const order = orderOf(await keyOf(name));
    await next(name, 'chargeKey', 'lost');
    expect((await provider.charge(order)).kind).toBe('unknown');
    expect(await provider.ask(questionOf(order))).toMatchObject({
      kind: 'succeeded',
      amount: 9900n,
    });
    await next(name, 'chargeKey', 'refuse');
    const never = orderOf({ ...order });
    expect((await provider.charge(never)).kind).toBe('unknown');
    expect(await provider.ask(questionOf(never))).toMatchObject({
      kind: 'canceled',
      evidence: { why: 'not found' },
    });
  });

  it('refunds in parts, each once, up to the whole amount [SUB-08]', async () => {
    const provider = providerOf(name);
    const order = orderOf(await keyOf(name));
    const charged = await provider.charge(order);
    const reference = charged.kind === 'succeeded' ? (charged.chargeReference ?? null) : null;
    const back = { ...questionOf(order, reference), place: 1, reason: '환불' };
    const part = { ...back, refundId: `r-${order.orderId}-1`, amount: 900n, held: 9900n };
    expect(await provider.refund(part)).toMatchObject({ kind: 'refunded', amount: 900n });
    expect(await provider.askRefund(part)).toMatchObject({ kind: 'refunded', amount: 900n });
    const rest = {
      ...back,
      place: 2,
      refundId: `r-${order.orderId}-2`,
      amount: 9000n,
      held: 9000n,
    };
    await next(name, 'cancel', 'lost');
    expect((await provider.refund(rest)).kind).toBe('unknown');
    expect(await provider.askRefund(rest)).toMatchObject({ kind: 'refunded', amount: 9000n });
    expect(await chargesOf(name, order)).toEqual([expect.objectContaining({ canceled: 9900 })]);
    expect((await provider.ask(questionOf(order, reference))).kind).toBe('succeeded');
  });

  it('is charged no more once its key is forgotten [SUB-01]', async () => {
    const provider = providerOf(name);
    const order = orderOf(await keyOf(name));
    const { billingKey, customerKey } = order;
    expect(await provider.forget(billingKey, customerKey)).toBe('forgotten');
    expect(await provider.forget(billingKey, customerKey)).toBe('forgotten');
    const refused = await provider.charge(order);
    const codes: readonly number[] = [
      numberOf('billing_key_null'),
      numberOf('billing_key_not_found'),
    ];
    expect(refused.kind === 'declined' && codes.includes(refused.failureCode)).toBe(true);
    await next(name, 'deleteKey', 'lost');
    const other = await keyOf(name);
    expect(await provider.forget(other.billingKey, other.customerKey)).toBe('unknown');
  });

  it.each([
    ['3001', 'card_limit_exceeded'],
    ['3003', 'card_rejected'],
    ['3005', 'invalid_card'],
  ] as const)('that Hecto answers with %s is refused: %s [SUB-03]', async (part, error) => {
    const order = orderOf(await keyOf(name, `43301234${part}0000`));
    expect(await providerOf(name).charge(order)).toMatchObject({
      kind: 'declined',
      failureCode: numberOf(error),
    });
    expect((await providerOf(name).ask(questionOf(order))).kind).toBe('declined');
  });
});

describe('an answer of Hecto with a code that is on no list of declines', () => {
  it.each('VTIM ST38 ST25 ST39 9903 9904 9905 TM01 TM03 ST79 ZZ99'.split(' '))(
    '%s is queried, never taken as a decline and never charged twice [SUB-06] [outcome: card-hecto/charge-code-unknown,status-code-unknown,refund-code-unknown]',
    async (errorCode) => {
      const hecto = providerOf('hecto');
      const say = (operation: string, outcome: string) => {
        const scenario = { provider: 'hecto', operation, outcome, errorCode };
        return sandbox.control('POST', '/scenarios', scenario);
      };
      const order = orderOf(await keyOf('hecto'));
      const question = questionOf(order);
      await say('chargeKey', 'code');
      expect((await hecto.charge(order)).kind).toBe('unknown');
      await say('chargeKey', 'code-done');
      expect((await hecto.charge(order)).kind).toBe('unknown');
      await say('inquiry', 'code');
      expect((await hecto.ask(question)).kind).toBe('unknown');
      expect(await hecto.ask(question)).toMatchObject({ kind: 'succeeded', amount: 9900n });
      const whole = { place: 1, amount: 9900n, held: 9900n, reason: '환불' };
      const refund = { ...question, ...whole, refundId: `r-${order.orderId}` };
      await say('cancel', 'code');
      expect((await hecto.refund(refund)).kind).toBe('unknown');
      await say('cancel', 'code-done');
      expect((await hecto.refund(refund)).kind).toBe('unknown');
      expect((await hecto.askRefund(refund)).kind).toBe('refunded');
      expect((await hecto.refund(refund)).kind).toBe('refunded');
      expect(await chargesOf('hecto', order)).toEqual([
        expect.objectContaining({ charged: 9900, timesCharged: 1, canceled: 9900 }),
      ]);
    },
  );
});

describe('a card that Hecto refuses', () => {
  it.each([
    ['1001', 49403, null],
    ['1003', 46104, 'expiry'],
    ['1004', 46104, 'identity'],
    ['1005', 49408, null],
    ['1008', 49404, null],
    ['1010', 49401, null],
  ])('of %s is reported as %i with %s [SUB-03]', async (part, code, field) => {
    const response = await typed('hecto', `43301234${part}0000`);
    expect(await response.json()).toMatchObject({ code, field });
  });
});

describe('the card window of Toss Payments', () => {
  it('returns an authorization that can be traded once for a billing key [SUB-03]', async () => {
    const { authorize } = providerOf('tosspayments');
    const request = {
      customerKey: 'customer-7',
      successUrl: 'http://127.0.0.1:4400/done',
      failUrl: 'http://127.0.0.1:4400/failed',
      locale: 'ko',
    } as const;
    const page = authorize?.address(request);
    const address = new URL(typeof page === 'string' ? page : '');
    expect((await fetch(address)).status).toBe(200);
    const done = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ as: 'register' }),
    });
    const back = new URL(done.headers.get('location') ?? '').searchParams;
    const issue = () => authorize?.issue(back.get('authKey') ?? '', 'customer-7');
    const first = await issue();
    expect(first).toMatchObject({ kind: 'issued', card: { company: '현대카드', kind: 'credit' } });
    expect(await issue()).toEqual(first);
    expect(await authorize?.issue('another', 'customer-7')).toMatchObject({
      kind: 'declined',
      failureCode: numberOf('card_registration_expired'),
    });
  });
});
