import type { Reader } from './reader.ts';

export type CardsConfig = {
  /** Seals and opens the sealed tokens between server and vault. */
  readonly vaultKey: Uint8Array | undefined;
  /** How a card is registered; undefined: none is. */
  readonly registration:
    | { readonly kind: 'frame'; readonly vaultUrl: string }
    | { readonly kind: 'hosted' }
    | undefined;
  readonly provider: 'tosspayments' | 'hecto';
  /** Whether a new card is charged a little, and given it back, before it is kept. */
  readonly trial: 'first' | 'every' | 'off';
};

const registrationOf = ({ read, readIfSet }: Reader): CardsConfig['registration'] => {
  if (read('CARD_REGISTRATION') === 'hosted') return { kind: 'hosted' };
  const vaultUrl = readIfSet('VAULT_ORIGIN');
  return vaultUrl === undefined ? undefined : { kind: 'frame', vaultUrl };
};

/** The vault's key is there without the rest where something else seals by it. */
export const readCards = (reader: Reader, hasKey: boolean, areKept: boolean): CardsConfig => {
  const { read } = reader;
  return {
    vaultKey: hasKey ? new Uint8Array(Buffer.from(read('VAULT_KEY'), 'base64url')) : undefined,
    registration: areKept ? registrationOf(reader) : undefined,
    provider: read('CARD_PROVIDER'),
    trial: read('CARD_TRIAL'),
  };
};
