import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { Sent } from '../../platform/sent.ts';
import { hectoProtocol } from './protocol.ts';

const { addresses } = hectoProtocol;

export type Budgets = Readonly<
  Record<'inquiry' | 'cancel' | 'refund' | 'records' | 'chargeKey' | 'deleteKey', number>
>;

/** The path of each call below the addresses; the protocol's own, unless a contract says otherwise. */
export type HectoPaths = Readonly<Record<Exclude<keyof typeof addresses, 'register'>, string>>;

export const hectoPaths: HectoPaths = {
  card: addresses.card.value,
  vbank: addresses.vbank.value,
  mobile: addresses.mobile.value,
  culturecash: addresses.culturecash.value,
  smartcash: addresses.smartcash.value,
  booknlife: addresses.booknlife.value,
  happymoney: addresses.happymoney.value,
  tmoney: addresses.tmoney.value,
  status: addresses.status.value,
  charge: addresses.charge.value,
  cancel: addresses.cancel.value,
  refund: addresses.refund.value,
  forget: addresses.forget.value,
  records: addresses.records.value,
};

/** Refunds have long time limits, since a lost answer leaves money unknown; questions short ones, since asking again is cheap. */
const usualBudgetsMs: Budgets = {
  inquiry: 8000,
  cancel: 20_000,
  refund: 20_000,
  records: 20_000,
  chargeKey: 30_000,
  deleteKey: 10_000,
};
const recordsBytesMax = 32 * 1024 * 1024;

export type ClientOptions = {
  readonly apiUrl: string;
  readonly recordsUrl: string;
  readonly merchantId: string;
  readonly paths?: HectoPaths;
  readonly budgetsMs?: Partial<Budgets>;
};

export type HectoClient = {
  readonly inquire: (body: Sent) => Promise<OutboundAnswer>;
  readonly cancel: (body: Sent) => Promise<OutboundAnswer>;
  /** Refunds what no cancellation reaches: deposits, and phone bills of an earlier month. */
  readonly refund: (body: Sent) => Promise<OutboundAnswer>;
  readonly records: (form: string) => Promise<OutboundAnswer>;
  readonly chargeKey: (body: Sent) => Promise<OutboundAnswer>;
  readonly deleteKey: (body: Sent) => Promise<OutboundAnswer>;
};

export const createClient = (options: ClientOptions): HectoClient => {
  const { apiUrl, recordsUrl, merchantId, paths = hectoPaths } = options;
  const budgetsMs = { ...usualBudgetsMs, ...options.budgetsMs };
  const post =
    (path: string, budgetMs: number) =>
    (body: Sent): Promise<OutboundAnswer> =>
      sendOut({
        method: 'POST',
        url: `${apiUrl}${path}`,
        headers: { 'content-type': 'application/json; charset=UTF-8' },
        body: JSON.stringify(body),
        budgetMs,
      });
  return {
    inquire: post(paths.status, budgetsMs.inquiry),
    cancel: post(paths.cancel, budgetsMs.cancel),
    refund: post(paths.refund, budgetsMs.refund),
    chargeKey: post(paths.charge, budgetsMs.chargeKey),
    deleteKey: post(paths.forget, budgetsMs.deleteKey),
    records: (form) =>
      sendOut({
        method: 'POST',
        url: `${recordsUrl}${paths.records.replace('{mchtId}', merchantId)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
        body: form,
        budgetMs: budgetsMs.records,
        reads: 'text',
        bytesMax: recordsBytesMax,
      }),
  };
};
