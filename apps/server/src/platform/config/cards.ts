import type { Read } from './reader.ts';

export type CardsConfig = {
  /** Seals and opens the letters between server and vault; undefined: no card is registered. */
  readonly vaultKey: Uint8Array | undefined;
  readonly registration: 'frame' | 'hosted';
  readonly provider: 'tosspayments' | 'hecto';
  /** Whether a new card is charged a little, and given it back, before it is kept. */
  readonly trial: 'first' | 'every' | 'off';
};

export const readCards = (read: Read, areKept: boolean): CardsConfig => ({
  vaultKey: areKept ? new Uint8Array(Buffer.from(read('VAULT_KEY'), 'base64url')) : undefined,
  registration: read('CARD_REGISTRATION'),
  provider: read('CARD_PROVIDER'),
  trial: read('CARD_TRIAL'),
});
