import type { CardGrant, CardToken, ErrorName } from '@dipper/contract';
import type { CardField, TypedCard } from '../card.ts';

export type IssuedKey = Pick<CardToken, 'billingKey' | 'company' | 'kind' | 'owner'>;

export type Traded =
  | { readonly kind: 'issued'; readonly key: IssuedKey }
  /** The provider's no, by our name for it, and the field that it is about. */
  | { readonly kind: 'refused'; readonly error: ErrorName; readonly field?: CardField }
  /** The answer is not a known refusal. Issuing a key charges nothing. */
  | { readonly kind: 'unknown' }
  /** It did not answer, or not so that it can be read. */
  | { readonly kind: 'silent' };

/** Gives a key that stands for a card. */
export type KeyGiver = {
  readonly trade: (card: TypedCard, grant: CardGrant) => Promise<Traded>;
  /** Deletes a key that the server did not take. It tries a few times; after that the key ends with its card. */
  readonly forget: (billingKey: string, grant: CardGrant) => Promise<unknown>;
};

export type ProviderAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'silent' };
