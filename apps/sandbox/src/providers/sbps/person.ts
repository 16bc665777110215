import { refusals, type Refusal } from './errors.ts';
import type { Payment } from './model.ts';
import { tidyCode, type PrepaidCodes } from './prepaid.ts';

/** A person's entries on the pages, by the names of the pages' fields. */
export interface Typed {
  readonly pin: string;
  readonly age: string;
  readonly cc_number: string;
  readonly cc_expiration: string;
  readonly security_code: string;
  readonly one_time_password: string;
  readonly code: string;
}

export type Judged =
  | { readonly kind: 'pay'; readonly prepaidCode: string | null }
  /** The card is good; now its holder shows who they are. */
  | { readonly kind: 'authenticate' }
  /** Typed wrongly: they may try again. */
  | { readonly kind: 'wrong'; readonly refusal: Refusal }
  | { readonly kind: 'refused'; readonly code: string };

const rightPin = '1234';

/** Yen a month, by the age that the carrier knows. */
export const carrierLimits = {
  docomo: { adult: 100_000, minor: 10_000, child: 10_000 },
  softbank2: { adult: 100_000, minor: 20_000, child: 2_000 },
} as const;

/** Cards for trying things out; any other number that adds up is good. */
export const testCards: Readonly<Record<string, Refusal>> = {
  '4000000000000002': 'cardRejected',
  '4000000000000069': 'cardNumber',
  '4000000000000119': 'cardLimit',
  '4000000000000127': 'cardSecurityCode',
  '4000000000000259': 'cardUnusable',
  '4000000000003220': 'cardWithout3d',
};

/** The check digit of card numbers. */
function addsUp(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function judgeCard(payment: Payment, typed: Typed): Judged {
  if (payment.status === 'AUTHENTICATING') {
    return typed.one_time_password === rightPin
      ? { kind: 'pay', prepaidCode: null }
      : { kind: 'wrong', refusal: 'cardPassword' };
  }
  const number = typed.cc_number.replace(/[\s-]/g, '');
  const card = testCards[number];
  if (card !== undefined) return { kind: 'refused', code: refusals[card].code };
  const isCard = /^\d{14,16}$/.test(number) && addsUp(number);
  const hasExpiry = /^(0[1-9]|1[0-2])\/?\d\d$/.test(typed.cc_expiration.replaceAll(' ', ''));
  if (!isCard || !hasExpiry) return { kind: 'wrong', refusal: 'cardNumber' };
  if (!/^\d{3,4}$/.test(typed.security_code)) {
    return { kind: 'wrong', refusal: 'cardSecurityCode' };
  }
  return { kind: 'authenticate' };
}

function ageOf(text: string): keyof (typeof carrierLimits)['docomo'] {
  return text === 'minor' || text === 'child' ? text : 'adult';
}

export function judge(payment: Payment, typed: Typed, codes: PrepaidCodes): Judged {
  const { method, amount } = payment.request;
  switch (method) {
    case 'credit3d2':
      return judgeCard(payment, typed);
    case 'docomo':
    case 'softbank2': {
      const isDocomo = method === 'docomo';
      if (typed.pin !== rightPin) {
        return { kind: 'wrong', refusal: isDocomo ? 'carrierPin' : 'softbankPin' };
      }
      if (amount <= carrierLimits[method][ageOf(typed.age)]) {
        return { kind: 'pay', prepaidCode: null };
      }
      const refusal = isDocomo ? refusals.carrierLimit : refusals.softbankLimit;
      return { kind: 'refused', code: refusal.code };
    }
    case 'webmoney':
    case 'bitcash': {
      const checked = codes.check(method, tidyCode(typed.code), amount);
      return checked.ok
        ? { kind: 'pay', prepaidCode: checked.value }
        : { kind: 'wrong', refusal: checked.problem };
    }
  }
}
