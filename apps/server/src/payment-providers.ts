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

/** Everybody who takes money for us, each named once. Requests are dated by the clock that is given. */
export const createPaymentProviders = (
  config: Config,
  { now }: Pick<Clock, 'now'> = systemClock,
): readonly PaymentProvider[] => {
  const returnBaseOf = (name: string): string => `${config.apiUrl}/provider/${name}`;
  return [
    createKakaoPay({ ...config.kakaopay, returnBase: returnBaseOf('kakaopay') }),
    createHecto({ ...config.hecto, returnBase: returnBaseOf('hecto'), now }),
    createToss({ ...config.toss, returnBase: returnBaseOf('toss') }),
    createTossPayments({ ...config.tosspayments, returnBase: returnBaseOf('tosspayments') }),
    createSbps({ ...config.sbps, returnBase: returnBaseOf('sbps'), now }),
    createPayPal({ ...config.paypal, returnBase: returnBaseOf('paypal') }),
  ];
};
