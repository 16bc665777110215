import { createClock, type Clock } from '../platform/clock.ts';
import { createSandbox } from '../app.ts';
import { loginCallback, readSettings } from '../settings.ts';

export const walletUrl = 'http://127.0.0.1:4400';
export const callback = loginCallback(walletUrl, 'google');
export const authorization = { authorization: 'SECRET_KEY DEV0000SANDBOXKAKAOPAY' };

type Json = Record<string, unknown>;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export interface TestSandbox {
  readonly url: string;
  readonly clock: Clock;
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Reply>;
  readonly get: (path: string) => Promise<Reply>;
  readonly kakaopay: (operation: string, body: Json) => Promise<Reply>;
  readonly close: () => Promise<void>;
}

function parseBody(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return { text };
  }
}

async function call(address: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(address, { redirect: 'manual', ...init });
  const body = parseBody(await response.text());
  return { status: response.status, headers: response.headers, body };
}

/** A sandbox of its own on a free port, spoken to over HTTP as everybody does. */
export async function startSandbox(): Promise<TestSandbox> {
  const clock = createClock();
  const app = createSandbox({ ...readSettings({ SANDBOX_SMTP_PORT: '0' }), port: 0 }, clock);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const post: TestSandbox['post'] = (path, body, headers = {}) =>
    call(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    url,
    clock,
    post,
    get: (path) => call(`${url}${path}`, {}),
    kakaopay: (operation, body) =>
      post(`/kakaopay/online/v1/payment/${operation}`, body, authorization),
    close: () => app.close(),
  };
}

export function submitForm(address: string, fields: Record<string, string>): Promise<Reply> {
  return call(address, { method: 'POST', body: new URLSearchParams(fields) });
}

export function readyBody(partnerOrderId: string, total = 11_000): Json {
  return {
    cid: 'TC0ONETIME',
    partner_order_id: partnerOrderId,
    partner_user_id: '71',
    item_name: '스푼 100',
    quantity: 1,
    total_amount: total,
    tax_free_amount: 0,
    approval_url: `${walletUrl}/api/provider/kakaopay/approve/${partnerOrderId}`,
    cancel_url: `${walletUrl}/api/provider/kakaopay/cancel/${partnerOrderId}`,
    fail_url: `${walletUrl}/api/provider/kakaopay/fail/${partnerOrderId}`,
  };
}

/** Created, and paid by the person: only the merchant's approval is left. */
export async function authenticatedPayment(sandbox: TestSandbox, order: string, total?: number) {
  const ready = await sandbox.kakaopay('ready', readyBody(order, total));
  const tid = String(ready.body['tid']);
  const paid = await sandbox.post('/control/api/kakaopay/pay', { tid, as: 'money' });
  const token = new URL(String(paid.body['redirect'])).searchParams.get('pg_token') ?? '';
  const approval = {
    cid: 'TC0ONETIME',
    tid,
    partner_order_id: order,
    partner_user_id: '71',
    pg_token: token,
  };
  return { tid, approval, order: { cid: 'TC0ONETIME', tid } };
}
