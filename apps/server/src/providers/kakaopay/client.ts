import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { Sent } from '../../platform/sent.ts';
import { kakaopayProtocol } from './protocol.ts';

const { addresses } = kakaopayProtocol;

export type KakaoPayClient = {
  readonly ready: (body: Sent) => Promise<OutboundAnswer>;
  readonly approve: (body: Sent) => Promise<OutboundAnswer>;
  readonly order: (body: Sent) => Promise<OutboundAnswer>;
  readonly cancel: (body: Sent) => Promise<OutboundAnswer>;
};

export type Budgets = Readonly<Record<'ready' | 'approve' | 'order' | 'cancel', number>>;

/** The charge itself may take its time; a question is cheap to ask again. */
const usualBudgetsMs: Budgets = { ready: 10_000, approve: 20_000, order: 8000, cancel: 10_000 };

export type ClientOptions = {
  readonly url: string;
  readonly secretKey: string;
  readonly budgetsMs?: Partial<Budgets>;
};

export const createClient = ({ url, secretKey, budgetsMs }: ClientOptions): KakaoPayClient => {
  const call =
    (operation: keyof Budgets) =>
    (body: Sent): Promise<OutboundAnswer> =>
      sendOut({
        method: 'POST',
        url: `${url}${addresses[operation].value}`,
        headers: {
          authorization: `SECRET_KEY ${secretKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
        budgetMs: { ...usualBudgetsMs, ...budgetsMs }[operation],
      });
  return {
    ready: call('ready'),
    approve: call('approve'),
    order: call('order'),
    cancel: call('cancel'),
  };
};
