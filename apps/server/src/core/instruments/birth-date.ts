import { seal, unseal } from '../../platform/crypto.ts';

/** Bound to the card, as its key is. */
const purposeOf = (cardId: string): string => `card birth date ${cardId}`;

export const sealBirthDate = (date: string, cardId: string, secretKey: string): Buffer =>
  seal(date, secretKey, purposeOf(cardId));

export const unsealBirthDate = (sealed: Buffer, cardId: string, secretKey: string): string | null =>
  unseal(sealed, secretKey, purposeOf(cardId)) ?? null;
