import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import type { HectoMethod } from './methods.ts';

/** Hecto does not know itself how these ended: somebody has to ask. */
const undecided: ReadonlySet<string> = new Set(['CA01', 'CA02', 'CA04', 'PZ02', 'ST10', '9999']);

export const isUndecided = (code: string): boolean => undecided.has(code);

/** The person closed the window, or pressed its button for turning back. */
export const turnedBackCodes: ReadonlySet<string> = new Set(['0009', 'MP99']);

/** The cancellation was made before, or its number was used: what became of it has to be asked. */
const repeatedCodes: ReadonlySet<string> = new Set(['CA12', 'MP82', 'RA33', 'GC41', 'ST50']);

export const isRepeated = (code: string): boolean => repeatedCodes.has(code);

/** Texts about a card fit where a card is what is used; Tmoney is one. */
const ofCards: Readonly<Record<string, ErrorName>> = {
  CA26: 'card_limit_exceeded',
  GC03: 'card_balance_insufficient',
  GC07: 'card_limit_exceeded',
};

const ofAll: Readonly<Record<string, ErrorName>> = {
  '0009': 'payment_canceled',
  '1901': 'payment_request_error',
  '1902': 'payment_request_error',
  '2001': 'payment_authentication_failed',
  '2002': 'payment_authentication_failed',
  '2003': 'payment_expired',
  CA10: 'payment_information_not_found',
  CA20: 'invalid_card',
  CA30: 'invalid_card',
  CA42: 'invalid_amount',
  CA58: 'card_unusable',
  CA59: 'card_unusable',
  CA70: 'invalid_card',
  CA82: 'card_rejected',
  CA86: 'duplicated_payment',
  MP02: 'payment_information_incorrect',
  MP03: 'payment_information_not_found',
  MP99: 'payment_canceled',
  RA16: 'duplicated_payment',
  RA88: 'provider_unavailable',
  GC01: 'payment_information_incorrect',
  GC02: 'payment_information_incorrect',
  GC04: 'payment_information_incorrect',
  GC06: 'duplicated_payment',
  ST06: 'payment_information_not_found',
  ST24: 'payment_information_incorrect',
  ST30: 'payment_expired',
  ST50: 'duplicated_payment',
};

const usesCard = ({ code }: HectoMethod): boolean => code === 'CA' || code === 'TM';
const requestCode = /^10(0[1-9]|1[0-2])$/;

/** The nearest of our reasons; carriers' and voucher issuers' limits have none of their own. */
export const failureOf = (code: string, method: HectoMethod): number => {
  const named = (usesCard(method) ? ofCards[code] : undefined) ?? ofAll[code];
  const ofRequest: ErrorName | undefined = requestCode.test(code)
    ? 'payment_request_error'
    : undefined;
  return errorCatalogue[named ?? ofRequest ?? 'payment_failed'].number;
};
