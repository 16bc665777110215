import type { FastifyInstance } from 'fastify';
import type { Control } from '../../control/control.ts';
import type { PaymentDesk } from '../../control/payment-desk.ts';
import { createSettledDays } from '../../control/settled-days.ts';
import type { TossSettings } from '../../settings.ts';
import { tossApi } from './api.ts';
import { tossDesk } from './desk.ts';
import { tossPages } from './hosted.ts';
import { createMessages } from './messages.ts';
import type { TossPay } from './operations.ts';
import { createPayments } from './store.ts';

interface TossOptions {
  readonly settings: TossSettings;
  readonly control: Control;
  readonly publicUrl: () => string;
}

/** Toss Pay, the wallet of the Toss app: another product than Toss Payments, with its own key. */
export function createToss(
  app: FastifyInstance,
  { settings, control, publicUrl }: TossOptions,
): PaymentDesk {
  const { clock } = control;
  const { changed } = createMessages(control);
  const toss: TossPay = {
    payments: createPayments({ clock, changed }),
    settled: createSettledDays(),
    clock,
    publicUrl,
    banks: { resting: false },
    style: { refunds: 'below zero' },
  };
  const { apiKey, merchantName } = settings;
  const prefix = '/toss';
  app.register(async (api) => tossApi(api, { toss, control, apiKey }), { prefix });
  app.register(async (pages) => tossPages(pages, { toss, control, merchantName }), { prefix });
  return tossDesk(toss);
}
