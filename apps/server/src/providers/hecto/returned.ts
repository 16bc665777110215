import type { ReturnReading, ReturnVisit } from '../../ports/payment-provider.ts';
import { isTurnedBack, statusOf } from './codes.ts';

/**
 * Hints from the browser, which prove nothing. No answer of Hecto's has these two facts: why a payment was refused, and
 * which account waits for a deposit. A hint only counts if Hecto, when we ask, says that it was refused, or that an
 * account waits.
 */
export type Hint =
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'account'; readonly bankCode: string; readonly sealedNumber: string };

const resultCode = /^[0-9A-Z]{4}$/;
const bankCodeShape = /^\d{3}$/;
const sealedShape = /^[A-Za-z0-9+/]{22,86}={0,2}$/;

export const writeHint = (hint: Hint): string =>
  hint.kind === 'refused'
    ? `refused.${hint.code}`
    : `account.${hint.bankCode}.${Buffer.from(hint.sealedNumber, 'base64').toString('base64url')}`;

export const readHint = (proof: string): Hint | undefined => {
  const [kind, first = '', second = '', ...more] = proof.split('.');
  if (more.length > 0) return undefined;
  if (kind === 'refused' && second === '' && resultCode.test(first)) return { kind, code: first };
  if (kind !== 'account' || !bankCodeShape.test(first)) return undefined;
  const sealedNumber = Buffer.from(second, 'base64url').toString('base64');
  return sealedShape.test(sealedNumber) ? { kind, bankCode: first, sealedNumber } : undefined;
};

const hintOf = (fields: URLSearchParams): Hint | undefined => {
  const code = fields.get('outRsltCd') ?? '';
  const bankCode = fields.get('fnCd') ?? '';
  const sealedNumber = fields.get('vtlAcntNo') ?? '';
  switch (statusOf(fields.get('outStatCd') ?? undefined)) {
    case 'refused':
      return resultCode.test(code) ? { kind: 'refused', code } : undefined;
    case 'account':
      return bankCodeShape.test(bankCode) && sealedShape.test(sealedNumber)
        ? { kind: 'account', bankCode, sealedNumber }
        : undefined;
    default:
      return undefined;
  }
};

export const readReturn = ({ page, body }: ReturnVisit): ReturnReading => {
  if (page === 'cancel') return { kind: 'turned-back' };
  const hint = hintOf(new URLSearchParams(body.toString('utf8')));
  if (hint === undefined) return { kind: 'look' };
  if (hint.kind === 'refused' && isTurnedBack(hint.code)) return { kind: 'turned-back' };
  return { kind: 'proof', proof: writeHint(hint) };
};
