import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';

export type Keyed = {
  readonly body: object;
  /** The same one again brings the first answer again, for 15 days. */
  readonly key: string;
};

export type TossPaymentsClient = {
  readonly create: (sent: Keyed) => Promise<OutboundAnswer>;
  readonly confirm: (sent: Keyed) => Promise<OutboundAnswer>;
  readonly find: (paymentKey: string) => Promise<OutboundAnswer>;
  readonly cancel: (paymentKey: string, sent: Keyed) => Promise<OutboundAnswer>;
  readonly transactions: (query: string) => Promise<OutboundAnswer>;
  readonly settlements: (query: string) => Promise<OutboundAnswer>;
  readonly findOrder: (orderId: string) => Promise<OutboundAnswer>;
  readonly issueKey: (sent: Keyed) => Promise<OutboundAnswer>;
  readonly chargeKey: (billingKey: string, sent: Keyed) => Promise<OutboundAnswer>;
  readonly deleteKey: (billingKey: string) => Promise<OutboundAnswer>;
};

export type Budgets = Readonly<Record<keyof TossPaymentsClient, number>>;

/** The charge itself may take its time; a question is cheap to ask again. */
const usualBudgetsMs: Budgets = {
  create: 10_000,
  confirm: 20_000,
  find: 8000,
  cancel: 20_000,
  transactions: 20_000,
  settlements: 20_000,
  findOrder: 8000,
  issueKey: 20_000,
  chargeKey: 30_000,
  deleteKey: 10_000,
};

/** Five hundred lines of theirs, each with all that is known of its card. */
const settlementsBytesMax = 2 * 1024 * 1024;

export type ClientOptions = {
  readonly url: string;
  readonly secretKey: string;
  readonly budgetsMs?: Partial<Budgets>;
};

export const createClient = (options: ClientOptions): TossPaymentsClient => {
  const { url, secretKey } = options;
  const budgetsMs = { ...usualBudgetsMs, ...options.budgetsMs };
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  const plain =
    (method: 'GET' | 'DELETE') =>
    (path: string, budgetMs: number, bytesMax?: number): Promise<OutboundAnswer> =>
      sendOut({
        method,
        url: `${url}${path}`,
        headers: { authorization },
        budgetMs,
        ...(bytesMax !== undefined && { bytesMax }),
      });
  const [get, remove] = [plain('GET'), plain('DELETE')];
  const post = (path: string, { body, key }: Keyed, budgetMs: number): Promise<OutboundAnswer> =>
    sendOut({
      method: 'POST',
      url: `${url}${path}`,
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      budgetMs,
    });
  const pathOf = (paymentKey: string): string => `/v1/payments/${encodeURIComponent(paymentKey)}`;
  const keyPathOf = (key: string): string => `/v1/billing/${encodeURIComponent(key)}`;
  return {
    create: (sent) => post('/v1/payments', sent, budgetsMs.create),
    confirm: (sent) => post('/v1/payments/confirm', sent, budgetsMs.confirm),
    find: (paymentKey) => get(pathOf(paymentKey), budgetsMs.find),
    cancel: (paymentKey, sent) => post(`${pathOf(paymentKey)}/cancel`, sent, budgetsMs.cancel),
    transactions: (query) => get(`/v1/transactions?${query}`, budgetsMs.transactions),
    settlements: (query) =>
      get(`/v1/settlements?${query}`, budgetsMs.settlements, settlementsBytesMax),
    findOrder: (orderId) =>
      get(`/v1/payments/orders/${encodeURIComponent(orderId)}`, budgetsMs.findOrder),
    issueKey: (sent) => post('/v1/billing/authorizations/issue', sent, budgetsMs.issueKey),
    chargeKey: (key, sent) => post(keyPathOf(key), sent, budgetsMs.chargeKey),
    deleteKey: (key) => remove(keyPathOf(key), budgetsMs.deleteKey),
  };
};
