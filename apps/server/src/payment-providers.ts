import { unsetPayment } from './core/provider-guard/index.ts';
import type { Config } from './platform/config/index.ts';
import { systemClock } from './platform/clock.ts';
import type { Clock } from './platform/clock.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import { createHecto } from './providers/hecto/index.ts';
import { createKakaoPay } from './providers/kakaopay/index.ts';
import { createToss } from './providers/toss/index.ts';
import { createTossPayments } from './providers/tosspayments/index.ts';
import { createSbps } from './providers/sbps/index.ts';
import { createPayPal } from './providers/paypal/index.ts';

export type PaymentConfig = Pick<
  Config,
  'apiUrl' | 'kakaopay' | 'hecto' | 'toss' | 'tosspayments' | 'sbps' | 'paypal'
>;

/** Everybody who takes money for us and has settings, each named once. Requests are dated by the clock that is given. */
export const createPaymentProviders = (
  { apiUrl, kakaopay, hecto, toss, tosspayments, sbps, paypal }: PaymentConfig,
  { now }: Pick<Clock, 'now'> = systemClock,
): readonly PaymentProvider[] => {
  const returnBaseOf = (name: string): string => `${apiUrl}/provider/${name}`;
  return [
    kakaopay && createKakaoPay({ ...kakaopay, returnBase: returnBaseOf('kakaopay') }),
    hecto && createHecto({ ...hecto, returnBase: returnBaseOf('hecto'), now }),
    toss && createToss({ ...toss, returnBase: returnBaseOf('toss') }),
    tosspayments &&
      createTossPayments({ ...tosspayments, returnBase: returnBaseOf('tosspayments') }),
    sbps && createSbps({ ...sbps, returnBase: returnBaseOf('sbps'), now }),
    paypal && createPayPal({ ...paypal, returnBase: returnBaseOf('paypal') }),
  ].filter((each) => each !== undefined);
};

/** Returns the providers without settings, for payments that were begun with them before. */
export const unsetPaymentProviders = ({
  unset,
}: Pick<Config, 'unset'>): readonly PaymentProvider[] => unset.map(unsetPayment);
