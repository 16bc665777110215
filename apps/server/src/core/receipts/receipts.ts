import type { Receipt } from '@dipper/contract';
import type { Queryable } from '../../platform/db/index.ts';
import { publicIdOf, parsePublicId, parseTransactionId, transactionId } from '../charging/index.ts';
import type { PaymentName } from '../charging/index.ts';
import { findCardReceipt } from './cards-repository.ts';
import { receiptOf } from './model.ts';
import { findCredits, findReceipt } from './repository.ts';

export type FoundReceipt =
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  /** Paid, and its number is on its way. */
  | { readonly kind: 'soon' }
  | { readonly kind: 'none' };

/** A purchase, or a charge of a subscription. */
export type PaperName = PaymentName & { readonly isOfCard?: boolean };

export const parsePaperName = (id: string): PaperName | undefined => {
  const card = parsePublicId('c', id);
  if (card === undefined) return parseTransactionId(id);
  return { bucket: card.bucket, userId: card.userId, paymentId: card.id, isOfCard: true };
};

const readRow = async (db: Queryable, name: PaperName) => ({
  row:
    name.isOfCard === true
      ? await findCardReceipt(db, { ...name, cardPaymentId: name.paymentId })
      : await findReceipt(db, name),
  credits: await findCredits(db, name),
});

const numberOf = (name: PaperName): string =>
  name.isOfCard === true
    ? publicIdOf('c', { userId: name.userId, id: name.paymentId })
    : transactionId(name);

export const readReceipt = async (db: Queryable, name: PaperName): Promise<FoundReceipt> => {
  const { row, credits } = await readRow(db, name);
  if (row === undefined) return { kind: 'none' };
  const receipt = receiptOf(numberOf(name), row, credits);
  return receipt === undefined ? { kind: 'soon' } : { kind: 'receipt', receipt };
};
