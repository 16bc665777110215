import type { PlanSubscribe } from './messages.ts';

export type WalletPage = 'payment' | 'exchange' | 'subscribe';
export type Country = 'kr' | 'us' | 'jp' | 'ar' | 'tw';

/** The plan to subscribe to; without `productId` the person chooses among all tiers. */
export type PlanChoice = Omit<PlanSubscribe, 'productId'> & { readonly productId?: number };

export interface WalletTarget {
  /** The wallet's origin, such as `https://wallet.example`. */
  readonly walletUrl: string;
  readonly page: WalletPage;
  /** Opens this choice instead of the cards, with the page `subscribe`. */
  readonly plan?: PlanChoice;
  /** The product that is chosen already when the list opens, with the page `payment`. */
  readonly pack?: number;
  readonly country?: Country;
  /** An access token, or better a key that works once; the wallet takes both out of its address bar. */
  readonly token?: string;
  readonly authKey?: string;
  /** The key's owner: an open wallet switches to them, or stays if they are already there. */
  readonly userId?: number;
}

const paths: Readonly<Record<WalletPage, string>> = {
  payment: '/payment/spoon',
  exchange: '/exchange/spoon',
  subscribe: '/subscribe/card-management',
};

const planPath = '/subscribe/card-selection';

export const planOf = ({ page, plan }: WalletTarget): PlanChoice | undefined =>
  page === 'subscribe' ? plan : undefined;

export function walletAddress(target: WalletTarget): string {
  const { walletUrl, page, country, token, authKey } = target;
  const pack = page === 'payment' ? target.pack : undefined;
  const plan = planOf(target);
  const address = new URL(plan ? planPath : paths[page], walletUrl);
  const query = { ...plan, country, pack, token, auth_key: authKey };
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') address.searchParams.set(name, String(value));
  }
  return address.href;
}

/** The wallet is drawn for this size; a small screen gives what it has. */
const width = 456;
const height = 800;

export function windowFeatures({ screenX, screenY, outerWidth, outerHeight, screen }: Window) {
  const tall = Math.min(height, screen.availHeight || height);
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - tall) / 2));
  return `popup,width=${width},height=${tall},left=${left},top=${top}`;
}
