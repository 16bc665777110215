import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { Sent } from '../../platform/sent.ts';
import { tossProtocol } from './protocol.ts';

const { addresses } = tossProtocol;

/** The charge itself may take its time; a question is cheap to ask again. */
const usualBudgetsMs = {
  create: 10_000,
  execute: 20_000,
  status: 8000,
  refunds: 20_000,
  settlement: 20_000,
};
/** The most bytes of a page, which has a thousand lines at most. */
const settlementBytesMax = 2 * 1024 * 1024;

type Operation = keyof typeof addresses;
export type Budgets = Readonly<Record<Operation, number>>;
export type TossClient = Readonly<Record<Operation, (body: Sent) => Promise<OutboundAnswer>>>;

export type ClientOptions = {
  readonly url: string;
  readonly apiKey: string;
  readonly budgetsMs?: Partial<Budgets>;
};

/** Everything is posted, and the key stands in the body. */
export const createClient = ({ url, apiKey, budgetsMs }: ClientOptions): TossClient => {
  const call =
    (operation: Operation) =>
    (body: Sent): Promise<OutboundAnswer> =>
      sendOut({
        method: 'POST',
        url: `${url}${addresses[operation].value}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ apiKey, ...body }),
        budgetMs: budgetsMs?.[operation] ?? usualBudgetsMs[operation],
        ...(operation === 'settlement' && { bytesMax: settlementBytesMax }),
      });
  return {
    create: call('create'),
    execute: call('execute'),
    status: call('status'),
    refunds: call('refunds'),
    settlement: call('settlement'),
  };
};
