import type { PayoutRejection } from '../../ports/payout-provider.ts';
import type { Refusals } from '../../ports/protocol.ts';
import { openBankingProtocol } from './protocol.ts';

/**
 * What open banking answers. `A…` is the clearing house's word and three digits are a bank's. A no is
 * only what `protocol.ts` names; any other code is read as no answer.
 */
export const done = 'A0000';
export const bankDone = '000';
/** Taken, and at the bank. */
export const underWay = 'A0001';
/** The bank has said no, and its own code says why. */
export const saidByBank: ReadonlySet<string> = new Set([done, 'A0002', 'A0009']);
/** There is no such transfer on that day. */
export const nothingThere: ReadonlySet<string> = new Set(['A0018', 'A0310']);
/** The token is not, or no longer, known: the call went no further than the gate. */
export const tokenRefused: ReadonlySet<string> = new Set(['O0002', 'O0003']);

const noOf = (
  table: Refusals<string, PayoutRejection>,
  code: string,
): PayoutRejection | undefined => (Object.hasOwn(table, code) ? table[code]?.reason : undefined);

const { refusals } = openBankingProtocol;
export const houseRejection = (code: string): PayoutRejection | undefined =>
  noOf(refusals['payout-house'], code);
export const bankRejection = (code: string): PayoutRejection | undefined =>
  noOf(refusals.payout, code);
