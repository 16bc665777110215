import { newPasskeySchema, passkeyProofSchema } from '@dipper/contract';
import type { NewPasskey, PasskeyProof } from '@dipper/contract';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** Undefined: the person or the device would not, which is nobody's fault. */
const orUndefined = async <Value>(asked: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await asked();
  } catch {
    return undefined;
  }
};

type Options = Readonly<Record<string, unknown>>;

export const signWithPasskey = async (options: Options): Promise<PasskeyProof | undefined> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server's library makes what the browser's reads.
  const optionsJSON = options as unknown as Parameters<
    typeof startAuthentication
  >[0]['optionsJSON'];
  const signed = await orUndefined(() => startAuthentication({ optionsJSON }));
  return signed === undefined ? undefined : passkeyProofSchema.parse(signed);
};

export const makePasskey = async (options: Options): Promise<NewPasskey | undefined> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Likewise.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const made = await orUndefined(() => startRegistration({ optionsJSON }));
  return made === undefined ? undefined : newPasskeySchema.parse(made);
};
