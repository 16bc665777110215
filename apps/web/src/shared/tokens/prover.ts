import { proofText } from '@dipper/contract';
import type { Proof } from '@dipper/contract';
import { onShelf } from './shelf.ts';

/** Signs what is brought to the server; undefined where a cookie serves, or nothing can sign. */
export type Prove = (brought: string) => Promise<Proof | undefined>;

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

/** The key of this browser; of this page, where the browser keeps nothing. */
const createKeeper = (): (() => Promise<CryptoKeyPair>) => {
  let memory: CryptoKeyPair | undefined;
  return async () => {
    try {
      const kept = await onShelf<unknown>('readonly', (shelf) => shelf.get(recordKey));
      if (isKeyPair(kept)) return kept;
      const made = await newKeyPair();
      await onShelf('readwrite', (shelf) => shelf.put(made, recordKey));
      return made;
    } catch {
      memory ??= await newKeyPair();
      return memory;
    }
  };
};

export const createProver = (): Prove => {
  const keyPair = createKeeper();
  return async (brought) => {
    // Only over https, and on the device itself, does a browser have such keys at all.
    if (!isSecureContext) return undefined;
    const { privateKey, publicKey } = await keyPair();
    const text = new TextEncoder().encode(proofText(brought));
    const [key, signature] = await Promise.all([
      crypto.subtle.exportKey('raw', publicKey),
      crypto.subtle.sign(signing, privateKey, text),
    ]);
    return { key: base64url(key), signature: base64url(signature) };
  };
};

type Host = { readonly apiBase?: string | undefined; readonly authBase?: string | undefined };

/** Where the calls of a page go, of each country too. */
export type CalledHosts = {
  readonly apiBase: string;
  readonly hosts: Readonly<Record<string, Host>>;
};

/** Where a cookie of ours comes along with every call, also when a session moves to another country. */
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
