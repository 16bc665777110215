import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox } from '../../tools/testing/sandbox.ts';
import type { Sandbox } from '../../tools/testing/sandbox.ts';
import { recordTo } from '../support/recorder.ts';
import type { Recorder } from '../support/recorder.ts';

let sandbox: Sandbox;
let paypal: Recorder;

beforeAll(async () => {
  sandbox = await startSandbox();
  paypal = await recordTo(`${sandbox.url}/paypal`);
});

afterAll(async () => {
  paypal.close();
  await sandbox.stop();
});

/** The SDK knows two addresses of PayPal and no other: whatever it opens leads to the sandbox. */
class ToSandbox extends Agent {
  override createConnection() {
    return connect(Number(new URL(paypal.url).port), '127.0.0.1');
  }
}

const clientOf = (secret: string): Client =>
  new Client({
    clientCredentialsAuthCredentials: {
      oAuthClientId: 'dipper-paypal-client-of-the-sandbox',
      oAuthClientSecret: secret,
    },
    httpClientOptions: { httpsAgent: new ToSandbox() },
  });
const client = clientOf('dipper-paypal-secret-of-the-sandbox');
const orders = new OrdersController(client);
const payments = new PaymentsController(client);
const amount = { currencyCode: 'USD', value: '8.99' };

const create = async (): Promise<string> => {
  const { result } = await orders.createOrder({
    paypalRequestId: crypto.randomUUID(),
    prefer: 'return=representation',
    body: {
      intent: CheckoutPaymentIntent.Capture,
      purchaseUnits: [
        {
          customId: 'p1-00000000000000000000000000000000',
          amount: { ...amount, breakdown: { itemTotal: amount } },
          items: [{ name: '100 spoons', quantity: '1', unitAmount: amount }],
        },
      ],
      paymentSource: {
        paypal: {
          experienceContext: {
            returnUrl: 'http://127.0.0.1:4400/return',
            cancelUrl: 'http://127.0.0.1:4400/cancel',
          },
        },
      },
    },
  });
  return result.id ?? '';
};

const pay = (tid: string): Promise<unknown> =>
  sandbox.control('POST', '/paypal/pay', { tid, as: 'balance' });

it('PayPal’s SDK pays at the sandbox, reads the order, and refunds a part [PAY-04] [PAY-11]', async () => {
  const id = await create();
  expect((await orders.getOrder({ id })).result.status).toBe('PAYER_ACTION_REQUIRED');
  await pay(id);
  const request = { id, paypalRequestId: crypto.randomUUID(), prefer: 'return=representation' };
  const { result, statusCode } = await orders.captureOrder(request);
  const [capture] = result.purchaseUnits?.[0]?.payments?.captures ?? [];
  expect([statusCode, result.status, capture?.status]).toEqual([201, 'COMPLETED', 'COMPLETED']);
  expect(capture?.amount).toEqual(amount);
  const back = { captureId: capture?.id ?? '', paypalRequestId: crypto.randomUUID() };
  const part = { amount: { currencyCode: 'USD', value: '1.00' } };
  const refund = await payments.refundCapturedPayment({
    ...back,
    prefer: 'return=representation',
    body: part,
  });
  expect(refund.result).toMatchObject({ status: 'COMPLETED', amount: part.amount });
  const again = await payments.refundCapturedPayment({ ...back, body: part });
  expect(again.result.id).toBe(refund.result.id);
});

const refusalOf = async (call: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('the SDK read no refusal', { cause: error });
  const body: { name?: string; details?: { issue: string }[] } = JSON.parse(
    typeof error.body === 'string' ? error.body : '{}',
  );
  return [error.statusCode, body.name, body.details?.[0]?.issue];
};

it('PayPal’s SDK reads refusals of the sandbox as those of PayPal [PAY-05]', async () => {
  const id = await create();
  const request = { id, paypalRequestId: crypto.randomUUID() };
  expect(await refusalOf(orders.captureOrder(request))).toEqual([
    422,
    'UNPROCESSABLE_ENTITY',
    'ORDER_NOT_APPROVED',
  ]);
  expect(await refusalOf(orders.getOrder({ id: 'NOSUCHORDER' }))).toEqual([
    404,
    'RESOURCE_NOT_FOUND',
    'INVALID_RESOURCE_ID',
  ]);
});

it('PayPal’s SDK gets no token with a wrong secret [PAY-05]', async () => {
  const others = new OrdersController(clientOf('another secret'));
  await expect(others.getOrder({ id: 'x' })).rejects.toThrow();
  expect(paypal.exchanges.at(-1)?.answer).toMatchObject({ status: 401 });
});
