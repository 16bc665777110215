import type { FastifyInstance } from 'fastify';
import type { Control } from '../../control/control.ts';
import type { PaymentDesk } from '../../control/payment-desk.ts';
import type { KakaopaySettings } from '../../settings.ts';
import { kakaopayApi } from './api.ts';
import { kakaopayDesk } from './desk.ts';
import { kakaopayPages } from './hosted.ts';
import type { Kakaopay } from './operations.ts';
import { createPayments } from './store.ts';

interface KakaopayOptions {
  readonly settings: KakaopaySettings;
  readonly control: Control;
  readonly publicUrl: () => string;
}

export function createKakaopay(app: FastifyInstance, options: KakaopayOptions): PaymentDesk {
  const { settings, control, publicUrl } = options;
  const kakaopay: Kakaopay = {
    payments: createPayments(),
    clock: control.clock,
    cid: settings.cid,
    publicUrl,
  };
  app.register(
    async (api) => kakaopayApi(api, { kakaopay, control, secretKey: settings.secretKey }),
    { prefix: '/kakaopay' },
  );
  app.register(
    async (pages) =>
      kakaopayPages(pages, { kakaopay, control, merchantName: settings.merchantName }),
    { prefix: '/kakaopay' },
  );
  return kakaopayDesk(kakaopay);
}
