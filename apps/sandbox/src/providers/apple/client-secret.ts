import { importSPKI, jwtVerify } from 'jose';
import { asObject, textOf } from '../../platform/json.ts';
import { appleTestKey } from '../../settings.ts';
import type { Login } from '../oauth/index.ts';

const lifetimeMaxSeconds = 15_777_000;

/** The audience in Apple's documentation; a client whose addresses can be configured may name ours. */
const appleAudience = 'https://appleid.apple.com';

/** Apple gives nobody a secret: the application signs one itself, for six months at most. */
export async function isSignedByClient(login: Login, body: unknown): Promise<boolean> {
  const form = asObject(body);
  const { clientId } = login.client;
  if (form['client_id'] !== clientId) return false;
  try {
    const { payload, protectedHeader } = await jwtVerify(
      textOf(form['client_secret']) ?? '',
      await importSPKI(appleTestKey.publicKey, 'ES256'),
      {
        algorithms: ['ES256'],
        issuer: appleTestKey.teamId,
        subject: clientId,
        audience: [login.base(), appleAudience],
        requiredClaims: ['iat', 'exp'],
      },
    );
    const lifetime = (payload.exp ?? 0) - (payload.iat ?? 0);
    return protectedHeader.kid === appleTestKey.keyId && lifetime <= lifetimeMaxSeconds;
  } catch {
    return false;
  }
}
