import { cardGrantSchema, sealedTokens, type CardGrant, type CardToken } from '@dipper/contract';
import { EncryptJWT, jwtDecrypt } from 'jose';

const { algorithm, encryption, grantType, tokenType, tokenMinutes } = sealedTokens;

/** Undefined: not the server's, meant for something else, changed, or too old. */
export async function openGrant(text: string, key: Uint8Array): Promise<CardGrant | undefined> {
  try {
    const { payload } = await jwtDecrypt(text, key, {
      typ: grantType,
      keyManagementAlgorithms: [algorithm],
      contentEncryptionAlgorithms: [encryption],
      requiredClaims: ['exp'],
    });
    return cardGrantSchema.safeParse(payload).data;
  } catch {
    return undefined;
  }
}

/** Through the page to the server; the page cannot read it. */
export function sealToken(token: CardToken, key: Uint8Array): Promise<string> {
  return new EncryptJWT({ ...token })
    .setProtectedHeader({ alg: algorithm, enc: encryption, typ: tokenType })
    .setIssuedAt()
    .setExpirationTime(`${tokenMinutes}m`)
    .encrypt(key);
}
