import { newPasskeySchema, passkeyProofSchema } from '@dipper/contract';
import type { NewPasskey, NewPasskeyRequest, PasskeyProof, PasskeyRequest } from '@dipper/contract';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** Undefined: the person or the device would not, which is nobody's fault. */
const orUndefined = async <Value>(query: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await query();
  } catch {
    return undefined;
  }
};

export const signWithPasskey = async (
  optionsJSON: PasskeyRequest,
): Promise<PasskeyProof | undefined> => {
  const signed = await orUndefined(() => startAuthentication({ optionsJSON }));
  return signed === undefined ? undefined : passkeyProofSchema.parse(signed);
};

export const makePasskey = async (
  optionsJSON: NewPasskeyRequest,
): Promise<NewPasskey | undefined> => {
  const made = await orUndefined(() => startRegistration({ optionsJSON }));
  return made === undefined ? undefined : newPasskeySchema.parse(made);
};
