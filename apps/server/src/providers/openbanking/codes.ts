import type { PayoutRejection } from '../../ports/payout-provider.ts';

/**
 * What open banking answers. `A…` is the clearing house's word and three digits are a bank's, as both
 * publish them; only those that surely leave the money where it is are named, and any other code is
 * read as no answer. Most account codes end the same way for the person.
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

/** Refused by the clearing house itself, before any bank was asked. */
export const houseRejections: Readonly<Record<string, PayoutRejection>> = {
  // The limits of our own contract: a day's, a month's, one transfer's.
  A0101: 'limit_exceeded',
  A0102: 'limit_exceeded',
  A0106: 'limit_exceeded',
  A0312: 'holder_differs',
  A0317: 'not_accepted',
};

export const bankRejections: Readonly<Record<string, PayoutRejection>> = {
  412: 'account_not_found',
  415: 'account_closed',
  // Moved to the bank's own books after years without use.
  416: 'account_inactive',
  // Reported lost, stopped, restricted, inherited, locked.
  419: 'account_inactive',
  420: 'account_inactive',
  470: 'account_inactive',
  471: 'account_inactive',
  472: 'account_inactive',
  473: 'account_inactive',
  474: 'account_inactive',
  475: 'account_inactive',
  476: 'account_inactive',
  // The bank wants to be spoken to.
  499: 'not_accepted',
  815: 'holder_differs',
};
