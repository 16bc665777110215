import type { CardGrant, CardToken, ErrorName } from '@dipper/contract';
import type { CardField, TypedCard } from '../card.ts';

export type IssuedKey = Pick<CardToken, 'billingKey' | 'company' | 'kind' | 'owner'>;

export type Traded =
  | { readonly kind: 'issued'; readonly key: IssuedKey }
  /** The provider's no, by our name for it, and the field that it is about. */
  | { readonly kind: 'refused'; readonly error: ErrorName; readonly field?: CardField }
  /** It answered with what is on no list of noes. Nothing is charged by giving a key. */
  | { readonly kind: 'unknown' }
  /** It did not answer, or not so that it can be read. */
  | { readonly kind: 'silent' };

/** Gives a key that stands for a card. */
export type KeyGiver = {
  readonly trade: (card: TypedCard, grant: CardGrant) => Promise<Traded>;
  /** For a key that the server did not take: tried a few times, then left to end with its card. */
  readonly forget: (billingKey: string, grant: CardGrant) => Promise<unknown>;
};

export type ProviderAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'silent' };
