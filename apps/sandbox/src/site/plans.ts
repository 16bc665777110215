import { html, type Markup } from '../platform/html.ts';

/** A subscription that the service's room and its app offer, with the wallet's numbers and prices. */
interface Offer {
  readonly label: string;
  readonly note: string;
  readonly plan: Readonly<Record<string, string | number>>;
}

const djId = 700_001;

const tier = (label: string, note: string, plan: Offer['plan']): Offer => ({
  label,
  note,
  plan: { type: 'plan', djId, ...plan },
});

export const tiers: readonly Offer[] = [
  tier('Bronze', '₩3,300', { productId: 9101, localPrice: 3300 }),
  tier('Silver', '₩5,500', { productId: 9102, localPrice: 5500 }),
  tier('Gold', '₩11,000 · 2 months free', {
    productId: 9103,
    localPrice: 11_000,
    promotionMonth: 2,
  }),
];

export const membership: Offer = {
  label: 'Membership',
  note: '₩4,900 · first month free',
  plan: { type: 'membership', productId: 9001, localPrice: 4900, promotionMonth: 1 },
};

/** An offer without a tier: the person chooses in the wallet. */
export const anyTier: Offer = tier('Compare tiers', '', {});

/** It works once the page's script does. */
export function planButton({ label, note, plan }: Offer): Markup {
  return html`<button class="plan" type="button" data-plan="${JSON.stringify(plan)}" disabled>
    <span>${label}</span> ${note !== '' && html`<small>${note}</small>`}
  </button>`;
}
