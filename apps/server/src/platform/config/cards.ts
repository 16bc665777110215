import type { Read } from './logins.ts';

export type CardsConfig = {
  /** Seals and opens the letters between server and vault. */
  readonly vaultKey: Uint8Array;
  readonly registration: 'frame' | 'hosted';
  readonly provider: 'tosspayments' | 'hecto';
  /** Whether a new card is charged a little, and given it back, before it is kept. */
  readonly trial: 'first' | 'every' | 'off';
  readonly windowUrl: string;
};

/** The vault has a page that opens the window; without a vault the sandbox's own is opened. */
const windowOf = (vaultOrigin: string | undefined, tossPaymentsUrl: string): string =>
  vaultOrigin === undefined ? `${tossPaymentsUrl}/billing/window` : `${vaultOrigin}/window`;

export const readCards = (
  read: Read,
  tossPaymentsUrl: string,
  vaultOrigin: string | undefined,
): CardsConfig => ({
  vaultKey: new Uint8Array(Buffer.from(read('VAULT_KEY'), 'base64url')),
  registration: read('CARD_REGISTRATION'),
  provider: read('CARD_PROVIDER'),
  trial: read('CARD_TRIAL'),
  windowUrl: read('PROVIDER_TOSSPAYMENTS_WINDOW_URL', windowOf(vaultOrigin, tossPaymentsUrl)),
});
