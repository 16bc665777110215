import { failure, proofText, success } from '@dipper/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeDatabase } from '../../testing/fake-database.ts';
import { cookieServes, createProver } from './prover.ts';
import type { Signed } from './prover.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

const hasSigned = async (
  brought: string,
  { key, signature }: { readonly key: string; readonly signature: string },
): Promise<boolean> => {
  const kind = { name: 'ECDSA', namedCurve: 'P-256' };
  const imported = await crypto.subtle.importKey('raw', bytesOf(key), kind, false, ['verify']);
  return crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    imported,
    bytesOf(signature),
    new TextEncoder().encode(proofText(brought)),
  );
};

let database: ReturnType<typeof fakeDatabase>;

beforeEach(() => {
  database = fakeDatabase();
  vi.stubGlobal('indexedDB', database.indexedDB);
  vi.stubGlobal('isSecureContext', true);
});

const begun = async (brought: string, { begin } = createProver()): Promise<Signed> => {
  const signed = await begin(brought);
  if (signed === undefined) throw new Error('nothing was signed');
  return signed;
};

describe('the key of a browser', () => {
  it('signs every request with the same key [AUTH-04]', async () => {
    const [first, second] = [await begun('r1'), await begun('r2')];
    expect([first.by, second.by]).toEqual(['key', 'key']);
    expect(first.proof.key).toMatch(/^[\w-]{87}$/);
    expect(first.proof.signature).toMatch(/^[\w-]{86}$/);
    expect(second.proof.key).toBe(first.proof.key);
    expect(await hasSigned('r1', first.proof)).toBe(true);
    expect(await hasSigned('r2', first.proof)).toBe(false);
  });

  it('is a single one, even when two tabs create it at once [AUTH-04]', async () => {
    const [one, two] = await Promise.all([begun('r1'), begun('r2')]);
    const { proof } = await begun('r3');
    expect([one.proof.key, two.proof.key]).toEqual([proof.key, proof.key]);
  });

  it('signs the renewal of its login, for which no other key is used [AUTH-04] [AUTH-07]', async () => {
    const { proof } = await begun('r1');
    const { goOn } = createProver();
    const signed = await goOn('r2', 'key');
    expect(signed).toMatchObject({ value: { proof: { key: proof.key }, by: 'key' } });
    database.failing.add('readonly');
    expect(await goOn('r2', 'key')).toEqual(failure('out-of-reach'));
    database.failing.clear();
    database.records.clear();
    expect(await goOn('r2', 'key')).toEqual(success(undefined));
    expect(database.records.size).toBe(0);
  });

  it.each(['readonly', 'readwrite'] as const)(
    'is marked as lasting for this page only when the browser refuses %s [AUTH-04]',
    async (mode) => {
      database.failing.add(mode);
      const prover = createProver();
      const { proof, by } = await begun('r1', prover);
      expect(by).toBe('page-key');
      expect(await prover.goOn('r2', 'page-key')).toMatchObject({
        value: { proof: { key: proof.key }, by: 'page-key' },
      });
    },
  );

  it('is not created where the browser cannot store keys [AUTH-04]', async () => {
    vi.stubGlobal('isSecureContext', false);
    expect(await createProver().begin('r1')).toBeUndefined();
  });

  it('cannot be exported [AUTH-04]', async () => {
    const made = vi.spyOn(crypto.subtle, 'generateKey');
    await begun('r1');
    expect(made).toHaveBeenCalledWith(expect.anything(), false, ['sign', 'verify']);
    expect(made).toHaveBeenCalledOnce();
  });
});

describe('a cookie session', () => {
  const origin = 'https://wallet.example';
  const top = { origin, isFramed: false };
  const own = { apiBase: '/api', hosts: {} };
  const inJapan = 'https://jp.wallet.example/api';

  it.each([
    ['all calls go to the page’s own origin', own, true],
    ['the API base is the own origin written in full', { ...own, apiBase: `${origin}/api` }, true],
    ['calls go to another host', { ...own, apiBase: 'https://api.example/api' }, false],
    [
      'calls of one country go to another host',
      { ...own, hosts: { jp: { apiBase: inJapan } } },
      false,
    ],
    [
      'only logins of one country go to another host',
      { ...own, hosts: { jp: { authBase: inJapan } } },
      false,
    ],
  ] as const)('is used where %s: %s [AUTH-04]', (_where, config, expected) => {
    expect(cookieServes(config, top)).toBe(expected);
  });

  it('is not used in a frame [AUTH-04]', () => {
    expect(cookieServes(own, { origin, isFramed: true })).toBe(false);
  });
});
