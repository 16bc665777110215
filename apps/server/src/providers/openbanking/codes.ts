import type { PayoutRejection } from '../../ports/payout-provider.ts';
import type { Refusal } from '../../ports/protocol.ts';
import { said } from '../../platform/said.ts';
import { openBankingProtocol } from './protocol.ts';

/**
 * The codes of open banking: `A…` is the clearing house's and three digits are a bank's. Only the codes in
 * `protocol.ts` are refusals; any other code is read as no answer.
 */
const { refusals, words } = openBankingProtocol;

export const clearingWordOf = (code: string) => said(words.clearing, code)?.as;

export const isDoneByBank = (code: string): boolean => said(words.bank, code) !== undefined;

type No = Refusal<string, PayoutRejection>;

export const holderWordOf = (code: string) => said(words.holder, code)?.as;

export const bankRejection = (code: string): PayoutRejection | undefined =>
  said<No>(refusals.payout, code)?.reason;
