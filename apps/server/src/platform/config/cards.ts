import type { Read } from './reader.ts';

export type CardsConfig = {
  /** Seals and opens the letters between server and vault. */
  readonly vaultKey: Uint8Array;
  readonly registration: 'frame' | 'hosted';
  readonly provider: 'tosspayments' | 'hecto';
  /** Whether a new card is charged a little, and given it back, before it is kept. */
  readonly trial: 'first' | 'every' | 'off';
};

export const readCards = (read: Read): CardsConfig => ({
  vaultKey: new Uint8Array(Buffer.from(read('VAULT_KEY'), 'base64url')),
  registration: read('CARD_REGISTRATION'),
  provider: read('CARD_PROVIDER'),
  trial: read('CARD_TRIAL'),
});
