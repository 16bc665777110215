import type { FastifyInstance } from 'fastify';
import type { Control } from '../../control/control.ts';
import type { PaymentDesk } from '../../control/payment-desk.ts';
import { createSettledDays } from '../../control/settled-days.ts';
import type { PaypalSettings } from '../../settings.ts';
import type { Places } from './answers.ts';
import { paypalApi } from './api.ts';
import { paypalDesk } from './desk.ts';
import { createAnnouncer } from './events.ts';
import { paypalPages } from './hosted.ts';
import type { Paypal } from './prepared.ts';
import { createOrders, createRemembered } from './store.ts';
import { createTokens } from './token.ts';

interface PaypalOptions {
  readonly settings: PaypalSettings;
  readonly control: Control;
  readonly publicUrl: () => string;
}

export function createPaypal(app: FastifyInstance, options: PaypalOptions): PaymentDesk {
  const { settings, control, publicUrl } = options;
  const { clock, notifier, plants, waits } = control;
  const { webhookId } = settings;
  const places = (): Places => ({ api: `${publicUrl()}/paypal`, pages: `${publicUrl()}/paypal` });
  const style = { linksOnly: false };
  const paypal: Paypal = {
    orders: createOrders(),
    settled: createSettledDays(),
    remembered: createRemembered(),
    tokens: createTokens(settings, clock),
    clock,
    announcer: createAnnouncer({ notifier, webhookId, places, style }),
    style,
    waits,
    plants,
    webhookId,
    places,
  };
  app.register(async (api) => paypalApi(api, { paypal, control }), { prefix: '/paypal' });
  app.register(async (pages) => paypalPages(pages, { paypal, control }), { prefix: '/paypal' });
  return paypalDesk(paypal);
}
