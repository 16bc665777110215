import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

/** Every file that a page asks for by itself, following the imports of its modules. */
async function filesOf(path: string, seen = new Set<string>()): Promise<ReadonlySet<string>> {
  const text = await (await fetch(`${sandbox.url}${path}`)).text();
  const linked = [
    ...text.matchAll(/(?:href|src)="(\/[^"?]+\.(?:css|ts|svg))"/g),
    ...text.matchAll(/from '(\.[^']+)'/g),
  ];
  for (const [, found = ''] of linked) {
    const { pathname } = new URL(found, `${sandbox.url}${path}`);
    if (seen.has(pathname)) continue;
    seen.add(pathname);
    await filesOf(pathname, seen);
  }
  return seen;
}

describe("the sandbox's pages", () => {
  it.each(['/', '/control'])('find every file that %s needs', async (path) => {
    const files = await filesOf(path);
    expect([...files].filter((file) => file.endsWith('.ts')).length).toBeGreaterThan(1);
    for (const file of files) {
      const { status } = await fetch(`${sandbox.url}${file}`);
      expect(`${file} ${status}`).toBe(`${file} 200`);
    }
  });

  it.each(['/', '/control'])('run only their own scripts at %s', async (path) => {
    const { headers } = await fetch(`${sandbox.url}${path}`);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it('serve the embed as plain JavaScript without its tests', async () => {
    const response = await fetch(`${sandbox.url}/embed/open-wallet.ts`);
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(text).toContain('export function openWallet(');
    expect(text).not.toMatch(/interface |: WalletOptions/);
    for (const name of ['size.test.ts', 'nothing.ts', '..%2Fpackage.json', 'README.md']) {
      expect((await fetch(`${sandbox.url}/embed/${name}`)).status).toBe(404);
    }
  });
});

describe('a demo person in the address', () => {
  it('sets the country and is named first on login pages, and nowhere else', async () => {
    const room = await fetch(`${sandbox.url}/?person=yuki`);
    expect(await room.text()).toMatch(/<option value="jp" selected>/);
    expect(room.headers.getSetCookie()).toEqual(
      ['google', 'facebook', 'line', 'apple', 'twitter'].map(
        (provider) => `demo_person=yuki; Path=/${provider}; SameSite=Lax; HttpOnly`,
      ),
    );
  });

  it('is cleared by the plain page, and an unknown person is ignored', async () => {
    for (const path of ['/', '/?person=stranger']) {
      const { headers } = await fetch(`${sandbox.url}${path}`);
      expect(headers.get('set-cookie')).toContain('Max-Age=0');
    }
  });
});

it('the health check answers that the sandbox is up', async () => {
  const { status, body } = await sandbox.get('/healthz');
  expect([status, body]).toEqual([200, { status: 'ok' }]);
});
