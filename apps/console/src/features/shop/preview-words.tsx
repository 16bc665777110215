import { Icon } from '@dipper/ui';
import type { ReactNode } from 'react';

import type { Draft } from './draft.ts';

type WordsProps = { readonly text: string };

/** The wording of terms, as the wallet shows it: lines with `# ` are headings. */
export function TermsWords({ text }: WordsProps): ReactNode {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (
    <div className="shop-phone-words">
      {lines.map((line, place) =>
        line.startsWith('# ') ? (
          <h3 key={place}>
            <bdi>{line.slice(2)}</bdi>
          </h3>
        ) : (
          <p key={place}>
            <bdi>{line}</bdi>
          </p>
        ),
      )}
    </div>
  );
}

type OfferProps = WordsProps & { readonly name: string };

/** Shows an offer and what it gives, a line each. */
export function OfferWords({ name, text }: OfferProps): ReactNode {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (
    <div className="shop-phone-words">
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {lines.map((line, place) => (
        <p key={place}>
          <Icon name="check" size="small" /> <bdi>{line}</bdi>
        </p>
      ))}
    </div>
  );
}

const sellerFields = [
  'name',
  'representative',
  'address',
  'registrationNumber',
  'saleNumber',
  'phone',
  'email',
] as const;

/** Shows the seller as page feet and receipts print it. */
export function SellerWords({ draft }: { readonly draft: Draft }): ReactNode {
  return (
    <div className="shop-phone-words">
      {sellerFields
        .map((name) => String(draft[name] ?? '').trim())
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
    </div>
  );
}
