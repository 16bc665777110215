import type { FastifyInstance } from 'fastify';
import type { Control } from '../../control/control.ts';
import type { PaymentDesk } from '../../control/payment-desk.ts';
import { createSettledDays } from '../../control/settled-days.ts';
import type { TossPaymentsSettings } from '../../settings.ts';
import { tossPaymentsApi } from './api.ts';
import { tossPaymentsDesk } from './desk.ts';
import { tossPaymentsPages } from './hosted.ts';
import { billingWindow } from './billing-window.ts';
import { createKeys } from './keys.ts';
import { createMessages } from './messages.ts';
import { paymentWindow } from './payment-window.ts';
import type { TossPayments } from './prepared.ts';
import { createPayments, createReplays } from './store.ts';

interface TossPaymentsOptions {
  readonly settings: TossPaymentsSettings;
  readonly control: Control;
  readonly publicUrl: () => string;
}

export function createTossPayments(
  app: FastifyInstance,
  { settings, control, publicUrl }: TossPaymentsOptions,
): PaymentDesk {
  const { clock } = control;
  const { changed, keyDeleted } = createMessages({ control, publicUrl });
  const keys = createKeys();
  const toss: TossPayments = {
    payments: createPayments({ clock, changed }),
    settled: createSettledDays(),
    keys,
    forget: (key, reason) => {
      keys.put({ ...key, isDeleted: true });
      keyDeleted(key.billingKey, reason);
    },
    contract: { createsPayments: false },
    clock,
    publicUrl,
  };
  const replays = createReplays(clock);
  const { secretKey, merchantName } = settings;
  const prefix = '/tosspayments';
  app.register(async (api) => tossPaymentsApi(api, { toss, replays, control, secretKey }), {
    prefix,
  });
  app.register(async (pages) => tossPaymentsPages(pages, { toss, control, merchantName }), {
    prefix,
  });
  app.register(async (pages) => paymentWindow(pages, toss), { prefix });
  app.register(async (pages) => billingWindow(pages, { toss, merchantName }), { prefix });
  return tossPaymentsDesk(toss, () => {
    toss.payments.clear();
    toss.settled.clear();
    toss.contract.createsPayments = false;
    keys.clear();
    replays.clear();
  });
}
