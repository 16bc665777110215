export type WalletPage = 'payment' | 'exchange' | 'subscribe';
export type Country = 'kr' | 'us' | 'jp' | 'ar' | 'tw';

export interface WalletTarget {
  /** Where the wallet lives, as `https://wallet.example`. */
  readonly walletUrl: string;
  readonly page: WalletPage;
  readonly country?: Country;
  /** An access token, or better a key that works once; the wallet takes both out of its address bar. */
  readonly token?: string;
  readonly authKey?: string;
}

const paths: Readonly<Record<WalletPage, string>> = {
  payment: '/payment/spoon',
  exchange: '/exchange/spoon',
  subscribe: '/subscribe/card-management',
};

export function walletAddress({ walletUrl, page, country, token, authKey }: WalletTarget): string {
  const address = new URL(paths[page], walletUrl);
  const query = { country, token, auth_key: authKey };
  for (const [name, value] of Object.entries(query)) {
    if (value) address.searchParams.set(name, value);
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
