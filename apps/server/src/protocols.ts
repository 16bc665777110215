import type { Protocol } from './ports/protocol.ts';
import { dotmoneyProtocol } from './providers/dotmoney/index.ts';
import { hectoProtocol } from './providers/hecto/index.ts';
import { kakaopayProtocol } from './providers/kakaopay/index.ts';
import { openBankingProtocol } from './providers/openbanking/index.ts';
import { payoneerProtocol } from './providers/payoneer/index.ts';
import { paypalProtocol } from './providers/paypal/index.ts';
import { sbpsProtocol } from './providers/sbps/index.ts';
import { tossProtocol } from './providers/toss/index.ts';
import { tosspaymentsProtocol } from './providers/tosspayments/index.ts';

export { countFacts, fieldProof, lastDate } from './core/protocols/index.ts';

/** What each adapter of a payment or payout provider relies on, by the name of its folder. */
export const protocols: Readonly<Record<string, Protocol>> = {
  dotmoney: dotmoneyProtocol,
  hecto: hectoProtocol,
  kakaopay: kakaopayProtocol,
  openbanking: openBankingProtocol,
  payoneer: payoneerProtocol,
  paypal: paypalProtocol,
  sbps: sbpsProtocol,
  toss: tossProtocol,
  tosspayments: tosspaymentsProtocol,
};
