import { seal, unseal } from '../../platform/crypto.ts';

/** Bound to the card: a key that is moved to another row opens nothing. */
const purposeOf = (cardId: string): string => `billing key ${cardId}`;

export const sealBillingKey = (billingKey: string, cardId: string, secretKey: string): Buffer =>
  seal(billingKey, secretKey, purposeOf(cardId));

export const unsealBillingKey = (sealed: Buffer, cardId: string, secretKey: string): string => {
  const billingKey = unseal(sealed, secretKey, purposeOf(cardId));
  if (billingKey === undefined) throw new Error('the key of a card cannot be opened');
  return billingKey;
};
