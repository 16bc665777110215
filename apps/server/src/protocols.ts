import type { Protocol } from './ports/protocol.ts';
import { dotmoneyProtocol } from './providers/dotmoney/index.ts';
import { facebookProtocol } from './providers/facebook/index.ts';
import { hectoProtocol } from './providers/hecto/index.ts';
import { kakaopayProtocol } from './providers/kakaopay/index.ts';
import { openBankingProtocol } from './providers/openbanking/index.ts';
import { payoneerProtocol } from './providers/payoneer/index.ts';
import { paypalProtocol } from './providers/paypal/index.ts';
import { sbpsProtocol } from './providers/sbps/index.ts';
import { tossProtocol } from './providers/toss/index.ts';
import { tosspaymentsProtocol } from './providers/tosspayments/index.ts';
import { twilioProtocol } from './providers/twilio/index.ts';
import { twitterProtocol } from './providers/twitter/index.ts';

export { countFacts, fieldProof, lastDate } from './core/protocols/index.ts';

/** What each adapter relies on, by the name of its folder. */
export const protocols: Readonly<Record<string, Protocol>> = {
  dotmoney: dotmoneyProtocol,
  facebook: facebookProtocol,
  hecto: hectoProtocol,
  kakaopay: kakaopayProtocol,
  openbanking: openBankingProtocol,
  payoneer: payoneerProtocol,
  paypal: paypalProtocol,
  sbps: sbpsProtocol,
  toss: tossProtocol,
  tosspayments: tosspaymentsProtocol,
  twilio: twilioProtocol,
  twitter: twitterProtocol,
};
