import type { FastifyInstance } from 'fastify';
import type { Control } from '../../control/control.ts';
import type { PaymentDesk } from '../../control/payment-desk.ts';
import type { SbpsSettings } from '../../settings.ts';
import { sbpsApi } from './api.ts';
import { sbpsDesk } from './desk.ts';
import { sbpsEntrance, sbpsPages } from './hosted.ts';
import { createPrepaidCodes } from './prepaid.ts';
import type { Sbps } from './sale.ts';
import { createPayments } from './store.ts';
import { sbpsTool } from './tool.ts';

interface SbpsOptions {
  readonly settings: SbpsSettings;
  readonly control: Control;
}

/** SB Payment Service: one page for carriers, cards and prepaid codes, and an API beside it. */
export function createSbps(app: FastifyInstance, { settings, control }: SbpsOptions): PaymentDesk {
  const sbps: Sbps = {
    merchant: settings,
    contract: { isWide: false },
    control,
    payments: createPayments(),
    codes: createPrepaidCodes(),
  };
  const prefix = '/sbps';
  app.register(async (api) => sbpsApi(api, sbps), { prefix });
  app.register(async (entrance) => sbpsEntrance(entrance, sbps), { prefix });
  app.register(async (pages) => sbpsPages(pages, sbps), { prefix });
  app.register(async (tool) => sbpsTool(tool, sbps), { prefix });
  return sbpsDesk(sbps);
}
