import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  authenticatedPayment,
  readyBody,
  startSandbox,
  type TestSandbox,
} from '../testing/sandbox.ts';

let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await startSandbox();
});

afterEach(() => sandbox.close());

async function next(outcome: string, more: object = {}): Promise<void> {
  const scenario = { provider: 'kakaopay', operation: 'approve', outcome, ...more };
  const { status } = await sandbox.post('/control/api/scenarios', scenario);
  expect(status).toBe(201);
}

async function chargeOf(tid: string): Promise<unknown> {
  const { body } = await sandbox.get('/control/api/charges');
  const charges: readonly { tid: string }[] = Array.isArray(body['charges']) ? body['charges'] : [];
  return charges.find((charge) => charge.tid === tid);
}

interface SeenCall {
  readonly operation: string;
  readonly outcome: string;
  readonly end: string;
}

async function calls(operation: string): Promise<readonly SeenCall[]> {
  const { body } = await sandbox.get('/control/api/calls');
  const seen: readonly SeenCall[] = Array.isArray(body['calls']) ? body['calls'] : [];
  return seen.filter((call) => call.operation === operation);
}

describe('an outcome planted for the next call', () => {
  it('can be an answer that is delayed until after the charge', async () => {
    const { tid, approval } = await authenticatedPayment(sandbox, 'late-1');
    await next('late', { delayMs: 50 });
    const answer = sandbox.kakaopay('approve', approval);
    const { status } = await answer;
    expect(status).toBe(200);
    expect(await chargeOf(tid)).toMatchObject({ charged: 11_000, timesCharged: 1 });
    expect(await calls('approve')).toMatchObject([{ outcome: 'late', delayMs: 50 }]);
  });

  it('has already charged while its delayed answer is on its way', async () => {
    const { tid, approval } = await authenticatedPayment(sandbox, 'late-2');
    await next('late', { delayMs: 60_000 });
    const controller = new AbortController();
    const answer = fetch(`${sandbox.url}/kakaopay/online/v1/payment/approve`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'SECRET_KEY DEV0000SANDBOXKAKAOPAY',
      },
      body: JSON.stringify(approval),
      signal: controller.signal,
    });
    await expect.poll(() => chargeOf(tid)).toMatchObject({ charged: 11_000 });
    controller.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => calls('approve')).toMatchObject([{ outcome: 'late', end: 'left' }]);
  });

  it('can be a charge whose answer is lost', async () => {
    const { tid, approval, order } = await authenticatedPayment(sandbox, 'lost-1');
    await next('lost');
    await expect(sandbox.kakaopay('approve', approval)).rejects.toThrow('fetch failed');
    expect(await chargeOf(tid)).toMatchObject({ charged: 11_000, status: 'SUCCESS_PAYMENT' });
    expect((await sandbox.kakaopay('order', order)).body['status']).toBe('SUCCESS_PAYMENT');
    expect(await calls('approve')).toMatchObject([{ outcome: 'lost', end: 'cut' }]);
  });

  it.each([
    ['silent', 11_000],
    ['never', 0],
  ])(
    'can be an open connection without an answer as "%s", having charged %d',
    async (outcome, charged) => {
      const { tid, approval } = await authenticatedPayment(sandbox, outcome);
      await next(outcome);
      const answer = sandbox.kakaopay('approve', approval);
      const ending = answer.then(
        () => 'answered',
        () => 'cut',
      );
      await expect.poll(() => calls('approve')).toMatchObject([{ outcome, end: 'open' }]);
      expect(await chargeOf(tid)).toMatchObject({ charged });
      await sandbox.close();
      expect(await ending).toBe('cut');
    },
  );

  it('can be a refusal without a charge', async () => {
    const { tid, approval } = await authenticatedPayment(sandbox, 'refuse-1');
    await next('refuse');
    await expect(sandbox.kakaopay('approve', approval)).rejects.toThrow('fetch failed');
    expect(await chargeOf(tid)).toMatchObject({ charged: 0, status: 'AUTH_PASSWORD' });
  });

  it('can be a 500 without a charge, after which the same call works', async () => {
    const { tid, approval } = await authenticatedPayment(sandbox, 'error-1');
    await next('error');
    const broken = await sandbox.kakaopay('approve', approval);
    expect(broken.status).toBe(500);
    expect(broken.body).toMatchObject({ error_code: -1 });
    expect(await chargeOf(tid)).toMatchObject({ charged: 0 });
    expect((await sandbox.kakaopay('approve', approval)).status).toBe(200);
  });

  it("can be the provider's own error, which ends the payment", async () => {
    const { approval, order } = await authenticatedPayment(sandbox, 'decline-1');
    await next('decline');
    const declined = await sandbox.kakaopay('approve', approval);
    expect(declined.status).toBe(400);
    expect(declined.body).toMatchObject({
      error_code: -780,
      extras: { method_result_code: 'USER_LOCKED' },
    });
    expect((await sandbox.kakaopay('order', order)).body['status']).toBe('FAIL_PAYMENT');
  });

  it('can be a decline with a given error code', async () => {
    const { approval } = await authenticatedPayment(sandbox, 'decline-2');
    await next('decline', { errorCode: -799 });
    const { body } = await sandbox.kakaopay('approve', approval);
    expect(body).toMatchObject({ error_code: -799 });
  });

  it('can be a decline that is followed by a charge', async () => {
    const { tid, approval } = await authenticatedPayment(sandbox, 'afterwards-1');
    await next('decline-then-ok', { delayMs: 20 });
    const { body } = await sandbox.kakaopay('approve', approval);
    expect(body).toMatchObject({ error_code: -780 });
    await expect.poll(() => chargeOf(tid)).toMatchObject({ charged: 11_000, timesCharged: 1 });
  });

  it('applies only to the given order and operation, as many times as given', async () => {
    const one = await authenticatedPayment(sandbox, 'match-1');
    const two = await authenticatedPayment(sandbox, 'match-2');
    await next('error', { match: { partnerOrderId: 'match-2' }, times: 2 });
    expect((await sandbox.kakaopay('approve', one.approval)).status).toBe(200);
    expect((await sandbox.kakaopay('order', two.order)).status).toBe(200);
    expect((await sandbox.kakaopay('approve', two.approval)).status).toBe(500);
    expect((await sandbox.kakaopay('approve', two.approval)).status).toBe(500);
    expect((await sandbox.kakaopay('approve', two.approval)).status).toBe(200);
  });

  it.each([
    [{ provider: 'nobody', outcome: 'ok' }],
    [{ provider: 'kakaopay', operation: 'pay', outcome: 'ok' }],
    [{ provider: 'kakaopay', outcome: 'sometimes' }],
    [{ provider: 'kakaopay', outcome: 'late', delayMs: -1 }],
    [{ provider: 'kakaopay', outcome: 'ok', times: 0 }],
  ])('is refused when it is %j', async (scenario) => {
    expect((await sandbox.post('/control/api/scenarios', scenario)).status).toBe(400);
  });
});

describe('the record of calls', () => {
  it('contains no key and no token', async () => {
    const { approval } = await authenticatedPayment(sandbox, 'secret-1');
    await sandbox.kakaopay('approve', { ...approval, cid_secret: 'x'.repeat(24) });
    const text = JSON.stringify((await sandbox.get('/control/api/calls')).body);
    expect(text).toContain('SECRET_KEY ***');
    expect(text).not.toContain('DEV0000SANDBOXKAKAOPAY');
    expect(text).not.toContain(approval.pg_token);
    expect(text).not.toContain('x'.repeat(24));
  });

  it('can be read from a given call on', async () => {
    await sandbox.kakaopay('ready', readyBody('after-1'));
    const first = await sandbox.get('/control/api/calls');
    await sandbox.kakaopay('ready', readyBody('after-2'));
    const list: readonly { id: number }[] = Array.isArray(first.body['calls'])
      ? first.body['calls']
      : [];
    const { body } = await sandbox.get(`/control/api/calls?after=${list.at(-1)?.id}`);
    expect(body['calls']).toMatchObject([{ partnerOrderId: 'after-2', end: 'answered' }]);
  });

  it('is empty after a reset, which also removes planted outcomes', async () => {
    const { approval } = await authenticatedPayment(sandbox, 'reset-1');
    await next('error');
    await sandbox.post('/control/api/mix', { seed: 1 });
    expect((await sandbox.post('/control/api/reset', {})).status).toBe(204);
    expect((await sandbox.get('/control/api/charges')).body).toEqual({ charges: [] });
    expect((await sandbox.get('/control/api/scenarios')).body).toEqual({ scenarios: [] });
    expect((await sandbox.get('/control/api/mix')).body).toEqual({ mix: null });
    expect((await sandbox.kakaopay('approve', approval)).body).toMatchObject({ error_code: -721 });
  });
});

describe("the browser's return to the merchant", () => {
  it('is made by the sandbox as often as requested, and each visit is recorded', async () => {
    const own = `${sandbox.url}/healthz`;
    await sandbox.kakaopay('ready', { ...readyBody('deliver-1'), approval_url: own });
    const { status, body } = await sandbox.post('/control/api/kakaopay/pay', {
      partnerOrderId: 'deliver-1',
      as: 'money',
      deliver: { seed: 7, copies: 3, delayMs: [0, 30] },
    });
    expect(status).toBe(200);
    expect(body['deliveries']).toBe(3);
    await expect
      .poll(async () => (await sandbox.get('/control/api/deliveries')).body['deliveries'])
      .toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }]);
  });
});

it('the control API lists the demo people, whom the start script prints', async () => {
  const { body } = await sandbox.get('/control/api/people');
  expect(body['people']).toContainEqual({
    name: 'minji',
    fullName: '김민지',
    country: 'kr',
    story: 'Adult, VIP',
  });
});
