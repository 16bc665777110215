import type { Protocol } from './ports/protocol.ts';
import { hectoProtocol } from './providers/hecto/index.ts';
import { kakaopayProtocol } from './providers/kakaopay/index.ts';
import { paypalProtocol } from './providers/paypal/index.ts';
import { sbpsProtocol } from './providers/sbps/index.ts';
import { tossProtocol } from './providers/toss/index.ts';
import { tosspaymentsProtocol } from './providers/tosspayments/index.ts';

export { countFacts, fieldProof, lastDate } from './core/protocols/index.ts';

/** What each adapter relies on, by the name of its folder. */
export const protocols: Readonly<Record<string, Protocol>> = {
  hecto: hectoProtocol,
  kakaopay: kakaopayProtocol,
  paypal: paypalProtocol,
  sbps: sbpsProtocol,
  toss: tossProtocol,
  tosspayments: tosspaymentsProtocol,
};
