import { proofText } from '@dipper/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cookieServes, createProver } from './prover.ts';

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

describe('the key of a browser', () => {
  beforeEach(() => void vi.stubGlobal('isSecureContext', true));

  it('signs what is brought, each time with the same key [AUTH-04]', async () => {
    const prove = createProver();
    const [first, second] = [await prove('r1'), await prove('r2')];
    if (first === undefined || second === undefined) throw new Error('nothing was signed');
    expect(first.key).toMatch(/^[\w-]{87}$/);
    expect(first.signature).toMatch(/^[\w-]{86}$/);
    expect(second.key).toBe(first.key);
    expect(await hasSigned('r1', first)).toBe(true);
    expect(await hasSigned('r2', first)).toBe(false);
  });

  it('is not made where a browser has none [AUTH-04]', async () => {
    vi.stubGlobal('isSecureContext', false);
    expect(await createProver()('r1')).toBeUndefined();
  });

  it('cannot be taken out of it [AUTH-04]', async () => {
    const made = vi.spyOn(crypto.subtle, 'generateKey');
    await createProver()('r1');
    expect(made).toHaveBeenCalledWith(expect.anything(), false, ['sign', 'verify']);
    expect(made).toHaveBeenCalledOnce();
  });
});

describe('a cookie', () => {
  const origin = 'https://wallet.example';
  const top = { origin, isFramed: false };
  const own = { apiBase: '/api', hosts: {} };
  const inJapan = 'https://jp.wallet.example/api';

  it.each([
    ['all calls go to the page’s own origin', own, true],
    ['they do so by its whole address', { ...own, apiBase: `${origin}/api` }, true],
    ['they go to another host', { ...own, apiBase: 'https://api.example/api' }, false],
    ['those of one country do', { ...own, hosts: { jp: { apiBase: inJapan } } }, false],
    ['its logins alone do', { ...own, hosts: { jp: { authBase: inJapan } } }, false],
  ] as const)('where %s serves: %s [AUTH-04]', (_where, config, expected) => {
    expect(cookieServes(config, top)).toBe(expected);
  });

  it('does not come along into a frame [AUTH-04]', () => {
    expect(cookieServes(own, { origin, isFramed: true })).toBe(false);
  });
});
