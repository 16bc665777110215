import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { sbpsProtocol } from './protocol.ts';

export type Budgets = Readonly<Record<'ask' | 'refund', number>>;

export type ClientOptions = {
  readonly apiUrl: string;
  readonly merchantId: string;
  readonly serviceId: string;
  readonly apiPassword: string;
  readonly budgetsMs?: Budgets;
};

const usualBudgetsMs: Budgets = { ask: 8000, refund: 20_000 };

export type SbpsClient = (operation: keyof Budgets, xml: string) => Promise<OutboundAnswer>;

/** One address for every call; Basic by shop and service, and the password of the API. */
export const createClient = (options: ClientOptions): SbpsClient => {
  const { apiUrl, merchantId, serviceId, apiPassword, budgetsMs = usualBudgetsMs } = options;
  const credentials = Buffer.from(`${merchantId}${serviceId}:${apiPassword}`).toString('base64');
  return (operation, xml) =>
    sendOut({
      method: 'POST',
      url: `${apiUrl}${sbpsProtocol.addresses.api.value}`,
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'text/xml' },
      body: xml,
      budgetMs: budgetsMs[operation],
      reads: 'text',
    });
};
