import type { FastifyInstance } from 'fastify';
import type { Control } from '../../control/control.ts';
import type { PaymentDesk } from '../../control/payment-desk.ts';
import type { HectoSettings } from './settings.ts';
import { hectoApi } from './api.ts';
import { hectoDesk } from './desk.ts';
import type { Style } from './notices.ts';
import type { Hecto } from './person.ts';
import { createTrades } from './store.ts';
import { hectoWindow } from './window.ts';

interface HectoOptions {
  readonly settings: HectoSettings;
  readonly control: Control;
}

export function createHecto(
  app: FastifyInstance,
  { settings, control }: HectoOptions,
): PaymentDesk {
  const style: Style = { amounts: 'plain' };
  const hecto: Hecto = { trades: createTrades(), keys: new Map(), settings, style, control };
  app.register(async (api) => hectoApi(api, hecto), { prefix: '/hecto' });
  app.register(async (pages) => hectoWindow(pages, hecto), { prefix: '/hecto' });
  return hectoDesk(hecto);
}
