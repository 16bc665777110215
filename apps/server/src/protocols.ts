import type { Protocol } from './ports/protocol.ts';
import { appleProtocol } from './providers/apple/index.ts';
import { certificationProtocol } from './providers/certification/index.ts';
import { dotmoneyProtocol } from './providers/dotmoney/index.ts';
import { facebookProtocol } from './providers/facebook/index.ts';
import { googleProtocol } from './providers/google/index.ts';
import { hectoProtocol } from './providers/hecto/index.ts';
import { kakaopayProtocol } from './providers/kakaopay/index.ts';
import { lineProtocol } from './providers/line/index.ts';
import { openBankingProtocol } from './providers/openbanking/index.ts';
import { payoneerProtocol } from './providers/payoneer/index.ts';
import { paypalProtocol } from './providers/paypal/index.ts';
import { s3Protocol } from './providers/s3/index.ts';
import { sbpsProtocol } from './providers/sbps/index.ts';
import { smtpProtocol } from './providers/smtp/index.ts';
import { tossProtocol } from './providers/toss/index.ts';
import { tosspaymentsProtocol } from './providers/tosspayments/index.ts';
import { twilioProtocol } from './providers/twilio/index.ts';
import { twitterProtocol } from './providers/twitter/index.ts';

export { countFacts, factsOf, fieldProof, lastDate } from './core/protocols/index.ts';

/** The protocol of each adapter, by the name of its folder. */
export const protocols: Readonly<Record<string, Protocol>> = {
  apple: appleProtocol,
  certification: certificationProtocol,
  dotmoney: dotmoneyProtocol,
  facebook: facebookProtocol,
  google: googleProtocol,
  hecto: hectoProtocol,
  kakaopay: kakaopayProtocol,
  line: lineProtocol,
  openbanking: openBankingProtocol,
  payoneer: payoneerProtocol,
  paypal: paypalProtocol,
  s3: s3Protocol,
  sbps: sbpsProtocol,
  smtp: smtpProtocol,
  toss: tossProtocol,
  tosspayments: tosspaymentsProtocol,
  twilio: twilioProtocol,
  twitter: twitterProtocol,
};

/** Folders beside them that speak to nobody by a protocol of their own. */
export const withoutProtocol: Readonly<Record<string, string>> = {
  disk: 'keeps documents in a folder of this machine',
  oauth: 'is what the logins have in common; each of them has its own',
};
