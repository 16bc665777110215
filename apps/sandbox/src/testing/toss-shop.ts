import { startMerchant, type Merchant } from './merchant.ts';
import { startSandbox, type Reply, type TestSandbox } from './sandbox.ts';

export const authorization = `Basic ${Buffer.from('test_sk_dipper0000sandbox:').toString('base64')}`;

type Headers = Record<string, string>;
type Json = Record<string, unknown>;
type Order = { readonly orderId: string; readonly paymentKey: string };

export interface TossShop {
  readonly sandbox: TestSandbox;
  readonly merchant: Merchant;
  readonly post: (path: string, body: unknown, headers?: Headers) => Promise<Reply>;
  readonly get: (path: string, headers?: Headers) => Promise<{ status: number; body: Json }>;
  /** Acts as a person through the control. */
  readonly act: (what: string, body: object) => Promise<Reply>;
  readonly created: (more?: object) => Promise<Order>;
  /** Paid in the window, and not confirmed yet. */
  readonly authenticated: (more?: object) => Promise<Order & { readonly redirect: URL }>;
  readonly confirmed: (more?: object) => Promise<Order & { readonly answer: Reply }>;
  /** The messages to the merchant about an order. */
  readonly messages: (orderId: string) => readonly (readonly string[])[];
  readonly close: () => Promise<void>;
}

export const createBody = (orderId: string, more: object = {}): object => ({
  method: 'CARD',
  amount: 11_000,
  orderId,
  orderName: '스푼 100',
  successUrl: 'http://127.0.0.1:4400/back/approve',
  failUrl: 'http://127.0.0.1:4400/back/fail',
  ...more,
});

type Desk = Pick<TossShop, 'post' | 'get' | 'act'>;

const deskOf = (sandbox: TestSandbox): Desk => ({
  post: (path, body, headers = {}) =>
    sandbox.post(`/tosspayments/v1${path}`, body, { authorization, ...headers }),
  get: async (path, headers = {}) => {
    const response = await fetch(`${sandbox.url}/tosspayments/v1${path}`, {
      headers: { authorization, ...headers },
    });
    return { status: response.status, body: await response.json() };
  },
  act: (what, body) => sandbox.post(`/control/api/tosspayments/${what}`, body),
});

/** A shop that pays by Toss Payments: a sandbox of its own, and a merchant who hears of it. */
export async function openTossShop(): Promise<TossShop> {
  const [sandbox, merchant] = await Promise.all([startSandbox(), startMerchant()]);
  const address = { provider: 'tosspayments', address: `${merchant.url}/webhook` };
  await sandbox.post('/control/api/notifications/address', address);
  const desk = deskOf(sandbox);
  let orders = 0;

  const created: TossShop['created'] = async (more = {}) => {
    const orderId = `order-${(orders += 1)}`;
    const { body } = await desk.act('window', createBody(orderId, more));
    return { orderId, paymentKey: String(body['tid']) };
  };
  const authenticated: TossShop['authenticated'] = async (more = {}) => {
    const { orderId, paymentKey } = await created(more);
    const { body } = await desk.act('pay', { tid: paymentKey, as: 'pay' });
    return { orderId, paymentKey, redirect: new URL(String(body['redirect'])) };
  };
  return {
    sandbox,
    merchant,
    ...desk,
    created,
    authenticated,
    confirmed: async (more = {}) => {
      const { orderId, paymentKey } = await authenticated(more);
      const answer = await desk.post('/payments/confirm', { paymentKey, orderId, amount: 11_000 });
      return { orderId, paymentKey, answer };
    },
    messages: (orderId) =>
      merchant.received
        .map(({ body }) => JSON.parse(body))
        .filter((body) => (body.orderId ?? body.data.orderId) === orderId)
        .map((body) => [body.eventType ?? 'DEPOSIT_CALLBACK', body.status ?? body.data.status]),
    close: async () => {
      await sandbox.close();
      await merchant.close();
    },
  };
}
