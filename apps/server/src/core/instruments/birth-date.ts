import type { FieldKeys } from '../../platform/field-keys.ts';
import { placeOf } from '../sealing/index.ts';
import type { CardOwner } from './repository.ts';

type CardName = { readonly owner: CardOwner; readonly cardId: string };

export const sealBirthDate = (keys: FieldKeys, { owner, cardId }: CardName, date: string): Buffer =>
  keys.sealField(date, placeOf('birthDate', { owner, id: cardId }));

export const unsealBirthDate = (
  keys: FieldKeys,
  { owner, cardId }: CardName,
  sealed: Buffer,
): string | null => keys.openField(sealed, placeOf('birthDate', { owner, id: cardId })) ?? null;
