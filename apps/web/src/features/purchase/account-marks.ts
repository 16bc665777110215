import type { RefundInfo } from '@dipper/contract';
import { newKey } from '../../shared/device/index.ts';

const marks = new Map<string, string>();

const taken = new Set<string>();

/** Returns whether this page gave the mark; marks from before a reload are unknown. */
export const isMarkOfThisPage = (mark: string): boolean => taken.has(mark);

/**
 * The same account has the same mark as long as the page lives. An intent is kept in the browser,
 * where an account number may not stand, nor anything that one could be guessed from.
 */
export const markOf = (account: RefundInfo | undefined): string | undefined => {
  if (account === undefined) return undefined;
  const name = JSON.stringify([account.bank, account.accountNumber, account.accountHolder]);
  const mark = marks.get(name) ?? newKey();
  marks.set(name, mark);
  taken.add(mark);
  return mark;
};
