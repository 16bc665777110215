import { exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey } from 'jose';
import * as z from 'zod';
import { placeOf } from '../../core/sealing/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/index.ts';
import type { FieldContext, FieldKeys } from '../../platform/field-keys.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { insertSigningKey, selectSigningKeys } from './keys-repository.ts';
import type { StoredKey } from './keys-repository.ts';

export const signingAlgorithm = 'ES256';

export type SigningKey = { readonly kid: string; readonly key: CryptoKey };

export type Verifier = {
  readonly key: CryptoKey;
  /** Undefined: it signs still. */
  readonly retiredAt: Date | undefined;
};

export type SigningKeys = {
  /** The key that signs now; made under a lock where there is none yet. */
  current(): Promise<SigningKey>;
  verifier(kid: string): Promise<Verifier | undefined>;
  /** A new key signs from now on; what the old one signed stays good until it runs out. */
  roll(): Promise<string>;
};

export type SigningKeysOptions = {
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly clock: Clock;
  readonly log: Log;
};

type Ring = {
  readonly loadedMs: number;
  readonly verifiers: ReadonlyMap<string, Verifier>;
  readonly signer: SigningKey | undefined;
  /** The key in use, whether this process can open it or not. */
  readonly inUse: string | undefined;
};

/** How long a process goes on with the keys it has read. */
export const keysCacheMs = 60_000;
/** A made-up key id must not cause a query each time. */
const askAgainMs = 1000;
const attemptsMax = 5;

const placeOfKey = (kid: string): FieldContext =>
  placeOf('signingKey', { owner: undefined, id: kid });

const jwkSchema = z.record(z.string(), z.unknown());

const importKey = async (jwk: unknown): Promise<CryptoKey> => {
  const key = await importJWK(jwkSchema.parse(jwk), signingAlgorithm);
  if (key instanceof Uint8Array) throw new Error('a signing key is a key pair');
  return key;
};

const openSigner = async (
  keys: readonly StoredKey[],
  { openField }: FieldKeys,
): Promise<SigningKey | undefined> => {
  for (const { kid, sealedPrivateKey, retiredAt } of keys) {
    const text = retiredAt === undefined ? openField(sealedPrivateKey, placeOfKey(kid)) : undefined;
    if (text !== undefined) return { kid, key: await importKey(JSON.parse(text)) };
  }
  return undefined;
};

const load = async ({ database, fieldKeys, clock }: SigningKeysOptions): Promise<Ring> => {
  const keys = await selectSigningKeys(database);
  const verifiers = await Promise.all(
    keys.map(async ({ kid, publicKey, retiredAt }) => {
      const key = await importKey(publicKey);
      return [kid, { key, retiredAt }] as const;
    }),
  );
  return {
    loadedMs: clock.monotonicMs(),
    verifiers: new Map(verifiers),
    signer: await openSigner(keys, fieldKeys),
    inUse: keys.find(({ retiredAt }) => retiredAt === undefined)?.kid,
  };
};

const addKey = async (
  { database, fieldKeys, log }: SigningKeysOptions,
  replaces: string | undefined,
): Promise<void> => {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const kid = newUuid();
  const privateText = JSON.stringify(await exportJWK(pair.privateKey));
  const key = {
    kid,
    publicKey: await exportJWK(pair.publicKey),
    sealedPrivateKey: fieldKeys.sealField(privateText, placeOfKey(kid)),
  };
  const isOurs = await insertSigningKey(database, key, replaces);
  if (isOurs) log.info({ event: 'signing-key-added' }, 'a new key signs from now on');
};

export const createSigningKeys = (options: SigningKeysOptions): SigningKeys => {
  const { clock } = options;
  let ring: Promise<Ring> | undefined;

  const reload = (): Promise<Ring> => {
    ring = load(options).catch((error: unknown) => {
      ring = undefined;
      throw error;
    });
    return ring;
  };

  const loaded = async (freshMs: number): Promise<Ring> => {
    const loading = ring;
    const resolved = await loading;
    const isFresh = resolved !== undefined && clock.monotonicMs() - resolved.loadedMs < freshMs;
    if (isFresh) return resolved;
    // The first of many concurrent readers of an expired ring reads it for all.
    return ring === undefined || ring === loading ? reload() : ring;
  };

  const current = async (): Promise<SigningKey> => {
    let newest = await loaded(keysCacheMs);
    for (let attempt = 0; newest.signer === undefined && attempt < attemptsMax; attempt += 1) {
      await addKey(options, newest.inUse);
      newest = await reload();
    }
    if (newest.signer === undefined) throw new Error('no signing key could be opened or made');
    return newest.signer;
  };

  return {
    current,
    verifier: async (kid) => {
      const verifier = (await loaded(keysCacheMs)).verifiers.get(kid);
      return verifier ?? (await loaded(askAgainMs)).verifiers.get(kid);
    },
    roll: async () => {
      const { inUse } = await reload();
      await addKey(options, inUse);
      await reload();
      return (await current()).kid;
    },
  };
};
