import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';

type ClientSecretOptions = {
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: string;
  readonly clientId: string;
  readonly audience: string;
};

/** Apple would let one live for six months; what is made for each login need not. */
const lifetime = '5m';

/** Apple gives out no secret: the application signs one with the key of its team. */
export const createClientSecret = ({
  teamId,
  keyId,
  privateKey,
  clientId,
  audience,
}: ClientSecretOptions): (() => Promise<string>) => {
  const key = createPrivateKey(privateKey);
  return () =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(lifetime)
      .sign(key);
};
