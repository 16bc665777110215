import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { Sent } from '../../platform/sent.ts';
import { tosspaymentsProtocol } from './protocol.ts';

const { addresses } = tosspaymentsProtocol;

/** The address of what has a number of its own. */
const named = (address: keyof typeof addresses, name: string): string =>
  addresses[address].value.replace(/\{\w+\}/, encodeURIComponent(name));

export type Keyed = {
  readonly body: Sent;
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
  return {
    create: (sent) => post(addresses.create.value, sent, budgetsMs.create),
    confirm: (sent) => post(addresses.confirm.value, sent, budgetsMs.confirm),
    find: (paymentKey) => get(named('find', paymentKey), budgetsMs.find),
    cancel: (paymentKey, sent) => post(named('cancel', paymentKey), sent, budgetsMs.cancel),
    transactions: (query) =>
      get(`${addresses.transactions.value}?${query}`, budgetsMs.transactions),
    settlements: (query) =>
      get(`${addresses.settlements.value}?${query}`, budgetsMs.settlements, settlementsBytesMax),
    findOrder: (orderId) => get(named('findOrder', orderId), budgetsMs.findOrder),
    issueKey: (sent) => post(addresses.issueKey.value, sent, budgetsMs.issueKey),
    chargeKey: (key, sent) => post(named('chargeKey', key), sent, budgetsMs.chargeKey),
    deleteKey: (key) => remove(named('deleteKey', key), budgetsMs.deleteKey),
  };
};
