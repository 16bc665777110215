import * as z from 'zod/mini';
import { listOf, matching, text } from '../wire.ts';

/** Base64url, as browsers write what belongs to passkeys. */
export const credentialId = matching(/^[\w-]{8,1400}$/);
const base64url = matching(/^[\w-]{0,20000}$/);

const credentials = z.array(
  z.object({
    id: credentialId,
    type: z.string(),
    transports: z.exactOptional(z.array(z.string())),
  }),
);
const userVerification = z.exactOptional(z.enum(['discouraged', 'preferred', 'required']));

/** The request that an existing passkey signs, in WebAuthn's JSON form. */
export const passkeyRequestSchema = z.object({
  challenge: base64url,
  rpId: z.exactOptional(z.string()),
  timeout: z.exactOptional(z.int()),
  allowCredentials: z.exactOptional(credentials),
  userVerification,
});

/** The requirements of a new passkey. */
export const newPasskeyRequestSchema = z.object({
  challenge: base64url,
  rp: z.object({ name: z.string(), id: z.exactOptional(z.string()) }),
  user: z.object({ id: base64url, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.exactOptional(z.int()),
  attestation: z.exactOptional(z.enum(['direct', 'enterprise', 'indirect', 'none'])),
  excludeCredentials: z.exactOptional(credentials),
  authenticatorSelection: z.exactOptional(
    z.object({
      authenticatorAttachment: z.exactOptional(z.enum(['cross-platform', 'platform'])),
      requireResidentKey: z.exactOptional(z.boolean()),
      residentKey: z.exactOptional(z.enum(['discouraged', 'preferred', 'required'])),
      userVerification,
    }),
  ),
  extensions: z.exactOptional(z.object({ credProps: z.exactOptional(z.boolean()) })),
  hints: z.exactOptional(z.array(z.enum(['client-device', 'hybrid', 'security-key']))),
});

/** The fields that a browser passes on from an authenticator, named as in WebAuthn. */
const credentialFields = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(text(1, 40))),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};
export const passkeyProofSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(base64url)),
  }),
});
export const newPasskeySchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: z.optional(base64url),
    transports: z.optional(listOf(text(1, 20), 10)),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(base64url),
  }),
});

export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;
export type NewPasskeyRequest = z.infer<typeof newPasskeyRequestSchema>;
export type PasskeyProof = z.infer<typeof passkeyProofSchema>;
export type NewPasskey = z.infer<typeof newPasskeySchema>;
