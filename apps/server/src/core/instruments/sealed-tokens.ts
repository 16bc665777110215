import { cardGrantSchema, sealedTokens, cardTokenSchema } from '@dipper/contract';
import type { CardGrant, CardToken } from '@dipper/contract';
import { EncryptJWT, jwtDecrypt } from 'jose';

/** Encrypted messages between server and vault; the page carries them and can read none. */
export type SealedTokens = {
  /** Makes the token that says whose card the vault may register. */
  readonly grant: (grant: CardGrant) => Promise<string>;
  /** Makes a token like the vault's, if the provider's own window takes the vault's place. */
  readonly token: (token: CardToken) => Promise<string>;
  /** Undefined: not the vault's, changed, or too old. */
  readonly open: (token: string) => Promise<CardToken | undefined>;
  /** Our own grant, as the vault shows it when it begins a try. */
  readonly openGrant: (grant: string) => Promise<CardGrant | undefined>;
};

const minuteSeconds = 60;
const { algorithm: alg, encryption: enc, grantType, tokenType } = sealedTokens;

type Sealed = { readonly typ: string; readonly minutes: number; readonly claims: object };

/**
 * Server and vault both use the real time, so a test that moves the database's clock does not
 * expire tokens.
 */
export const createSealedTokens = (key: Uint8Array): SealedTokens => {
  const sealToken = ({ typ, minutes, claims }: Sealed): Promise<string> =>
    new EncryptJWT({ ...claims })
      .setProtectedHeader({ alg, enc, typ })
      .setExpirationTime(`${minutes * minuteSeconds} seconds`)
      .encrypt(key);
  const claimsOf = async (text: string, typ: string): Promise<unknown> => {
    try {
      const { payload } = await jwtDecrypt(text, key, {
        typ,
        keyManagementAlgorithms: [alg],
        contentEncryptionAlgorithms: [enc],
        requiredClaims: ['exp'],
      });
      return payload;
    } catch {
      return undefined;
    }
  };
  return {
    grant: (grant) =>
      sealToken({
        typ: grantType,
        minutes: sealedTokens.grantMinutes,
        claims: cardGrantSchema.parse(grant),
      }),
    token: (token) =>
      sealToken({
        typ: tokenType,
        minutes: sealedTokens.tokenMinutes,
        claims: cardTokenSchema.parse(token),
      }),
    open: async (text) => cardTokenSchema.safeParse(await claimsOf(text, tokenType)).data,
    openGrant: async (text) => cardGrantSchema.safeParse(await claimsOf(text, grantType)).data,
  };
};
