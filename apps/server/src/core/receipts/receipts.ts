import type { Receipt } from '@dipper/contract';
import type { Queryable } from '../../platform/db/index.ts';
import { transactionId } from '../charging/index.ts';
import type { PaymentName } from '../charging/index.ts';
import { receiptOf } from './model.ts';
import { findCredits, findReceipt } from './repository.ts';

export type FoundReceipt =
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  /** Paid, and its number is on its way. */
  | { readonly kind: 'soon' }
  | { readonly kind: 'none' };

export const readReceipt = async (db: Queryable, name: PaymentName): Promise<FoundReceipt> => {
  const row = await findReceipt(db, name);
  if (row === undefined) return { kind: 'none' };
  const receipt = receiptOf(transactionId(name), row, await findCredits(db, name));
  return receipt === undefined ? { kind: 'soon' } : { kind: 'receipt', receipt };
};
