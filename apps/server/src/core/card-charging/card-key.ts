import type { FieldContext, FieldKeys } from '../../platform/field-keys.ts';
import { placeOf } from '../sealing/index.ts';
import type { Owner } from '../sealing/index.ts';

/** Bound to the card: a key that is moved to another row opens nothing. */
export type StoredCard = { readonly owner: Owner; readonly cardId: string };

const placeOfKey = ({ owner, cardId: id }: StoredCard): FieldContext =>
  placeOf('billingKey', { owner, id });

export const sealBillingKey = (keys: FieldKeys, card: StoredCard, billingKey: string): Buffer =>
  keys.sealField(billingKey, placeOfKey(card));

export const unsealBillingKey = (keys: FieldKeys, card: StoredCard, sealed: Buffer): string => {
  const billingKey = keys.openField(sealed, placeOfKey(card));
  if (billingKey === undefined) throw new Error('the key of a card cannot be opened');
  return billingKey;
};
