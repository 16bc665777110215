import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';

export type Budgets = Readonly<
  Record<'inquiry' | 'cancel' | 'records' | 'chargeKey' | 'deleteKey', number>
>;

/** Money that goes back may take its time; a question is cheap to ask again. */
const usualBudgetsMs: Budgets = {
  inquiry: 8000,
  cancel: 20_000,
  records: 20_000,
  chargeKey: 30_000,
  deleteKey: 10_000,
};
const recordsBytesMax = 32 * 1024 * 1024;

export type ClientOptions = {
  readonly apiUrl: string;
  readonly recordsUrl: string;
  readonly merchantId: string;
  readonly budgetsMs?: Partial<Budgets>;
};

export type HectoClient = {
  readonly inquire: (body: object) => Promise<OutboundAnswer>;
  readonly cancel: (body: object) => Promise<OutboundAnswer>;
  readonly records: (form: string) => Promise<OutboundAnswer>;
  readonly chargeKey: (body: object) => Promise<OutboundAnswer>;
  readonly deleteKey: (body: object) => Promise<OutboundAnswer>;
};

export const createClient = (options: ClientOptions): HectoClient => {
  const { apiUrl, recordsUrl, merchantId } = options;
  const budgetsMs = { ...usualBudgetsMs, ...options.budgetsMs };
  const post =
    (path: string, budgetMs: number) =>
    (body: object): Promise<OutboundAnswer> =>
      sendOut({
        method: 'POST',
        url: `${apiUrl}${path}`,
        headers: { 'content-type': 'application/json; charset=UTF-8' },
        body: JSON.stringify(body),
        budgetMs,
      });
  return {
    inquire: post('/spay/APITrdStatInq.do', budgetsMs.inquiry),
    cancel: post('/spay/APICancel.do', budgetsMs.cancel),
    chargeKey: post('/spay/APIBillkeyPay.do', budgetsMs.chargeKey),
    deleteKey: post('/spay/APICardActionDelkey.do', budgetsMs.deleteKey),
    records: (form) =>
      sendOut({
        method: 'POST',
        url: `${recordsUrl}/api/pg/${merchantId}/transInfo.do`,
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
        body: form,
        budgetMs: budgetsMs.records,
        reads: 'text',
        bytesMax: recordsBytesMax,
      }),
  };
};
