import { failure, proofText, success } from '@dipper/contract';
import type { Proof, Result } from '@dipper/contract';
import { onShelf } from './shelf.ts';

export type Signed = {
  readonly proof: Proof;
  /** The browser's own key, or one that ends with this page. */
  readonly by: 'key' | 'page-key';
};

/** Signs the start of a login; undefined if a cookie is used, or nothing can sign. */
export type Prove = (brought: string) => Promise<Signed | undefined>;

export type Prover = {
  /** Makes the key where there is none. */
  readonly begin: Prove;
  /** Signs with the key that a login is bound to, which may be unavailable for a while. */
  readonly goOn: (
    brought: string,
    by: Signed['by'],
  ) => Promise<Result<Signed | undefined, 'out-of-reach'>>;
};

const recordKey = 'proof-key';
const kind = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const;

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const isKeyPair = (value: unknown): value is CryptoKeyPair =>
  typeof value === 'object' && value !== null && 'privateKey' in value && 'publicKey' in value;

/** Its private half cannot be read by anything, also not by us. */
const newKeyPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(kind, false, ['sign', 'verify']);

const storedPair = async (): Promise<CryptoKeyPair | undefined> => {
  const record = await onShelf<unknown>('readonly', (shelf) => shelf.get(recordKey));
  return isKeyPair(record) ? record : undefined;
};

/** Reads the key back after adding it: another tab may have been first, and `add` replaces nothing. */
const storedOrNewPair = async (): Promise<CryptoKeyPair | undefined> => {
  const pair = await storedPair();
  if (pair !== undefined) return pair;
  const made = await newKeyPair();
  await onShelf('readwrite', (shelf) => shelf.add(made, recordKey)).catch(() => undefined);
  return await storedPair();
};

const signedWith = async (
  { privateKey, publicKey }: CryptoKeyPair,
  brought: string,
  by: Signed['by'],
): Promise<Signed> => {
  const text = new TextEncoder().encode(proofText(brought));
  const [key, signature] = await Promise.all([
    crypto.subtle.exportKey('raw', publicKey),
    crypto.subtle.sign(signing, privateKey, text),
  ]);
  return { proof: { key: base64url(key), signature: base64url(signature) }, by };
};

export const createProver = (): Prover => {
  let ofThisPage: CryptoKeyPair | undefined;
  return {
    begin: async (brought) => {
      // Only over https, and on the device itself, does a browser have such keys at all.
      if (!isSecureContext) return undefined;
      const pair = await storedOrNewPair().catch(() => undefined);
      if (pair !== undefined) return await signedWith(pair, brought, 'key');
      ofThisPage ??= await newKeyPair();
      return await signedWith(ofThisPage, brought, 'page-key');
    },
    goOn: async (brought, by) => {
      try {
        const pair = by === 'page-key' ? ofThisPage : await storedPair();
        return success(pair && (await signedWith(pair, brought, by)));
      } catch {
        return failure('out-of-reach');
      }
    },
  };
};

type Host = { readonly apiBase?: string | undefined; readonly authBase?: string | undefined };

/** The hosts that a page calls, including those of each country. */
export type CalledHosts = {
  readonly apiBase: string;
  readonly hosts: Readonly<Record<string, Host>>;
};

/** Tells whether our cookie comes with every call, even after a session moves to another country. */
export const cookieServes = (
  { apiBase, hosts }: CalledHosts,
  page: { readonly origin: string; readonly isFramed: boolean },
): boolean => {
  const bases = Object.values(hosts).flatMap((host) => [host.apiBase, host.authBase]);
  return (
    !page.isFramed &&
    [apiBase, ...bases].every(
      (base) => base === undefined || new URL(base, page.origin).origin === page.origin,
    )
  );
};
