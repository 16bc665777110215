import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { PageConfig } from '@dipper/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { headersOf } from '../../../../../tools/testing/headers.ts';
import { askPath, stolen, traversals } from '../../../../../tools/testing/traversals.ts';
import { closeAll, expectProblem, mountThings, start } from './testing/edge.ts';

/** The smallest build that can write documents. */
const writer = `export const createPageWriter = () => ({
  variantOf: ({ path, query, cookies, acceptLanguage }) => {
    const country = path === '/payment/spoon' ? query.country : undefined;
    return { key: \`\${country} \${cookies.kept} \${acceptLanguage}\`, country, isInlined: false };
  },
  write: async ({ key, country }, { config }) =>
    country === 'broken' ? country.x.y : '<!doctype html><style>p{}</style><script>own()</script><p style="color:&quot;red&quot;">' +
    '<script type="application/json">{}</script>' + key + ' in ' + config.environment,
});`;

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const config: PageConfig = {
  environment: 'staging',
  apiBase: '/api',
  hosts: {},
  trustedOrigins: [],
  hostOrigins: [],
  certificationUrl: null,
  logins: [],
  features: {},
  version: '1',
};

type Answer = {
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly type: string | undefined;
};

afterEach(closeAll);

describe('the static page', () => {
  const build = (): string => {
    const root = mkdtempSync(path.join(os.tmpdir(), 'dipper-web-'));
    mkdirSync(path.join(root, 'assets'));
    const html =
      '<!doctype html><script>boot()</script><script src="/assets/a-1.js"></script></head>';
    writeFileSync(path.join(root, 'index.html'), html);
    writeFileSync(path.join(root, 'assets/a-1.js'), 'plain');
    writeFileSync(path.join(root, 'assets/a-1.js.br'), brotliCompressSync('pressed'));
    return root;
  };
  const serve = (
    root: string,
    frameAncestors: readonly string[] = [],
    options: Parameters<typeof start>[1] = {},
  ) =>
    start(async (http) => {
      mountThings(http);
      await http.web({
        root,
        frameAncestors,
        connectOrigins: ['https://jp.example.com'],
        scriptAddresses: ['https://cdn.example.com/messaging.js'],
        frameOrigins: [],
        formOrigins: ['https://certify.example.com'],
        isKnown: ({ visited }) => visited === 'yes',
        read: async () => ({ content: { config, offer: undefined }, fingerprint: '' }),
      });
    }, options);

  it.each([
    '/payment//spoon',
    '//payment/spoon',
    '/payment/spoon//',
    '/%ff',
    '/result/%ff',
    '/..%2f',
  ])('is where a browser at %s is redirected, never to JSON [NAV-15]', async (address) => {
    const { url } = await serve(build());
    const { hostname, port } = new URL(url);
    const { status, location, type } = await new Promise<Answer>((resolve, reject) => {
      // `fetch` would tidy the address up first.
      const request_ = request({ hostname, port, path: address, headers: { accept: 'text/html' } });
      request_.once('error', reject).once('response', (answer) => {
        answer.resume();
        const { location: to, 'content-type': mime } = answer.headers;
        resolve({ status: answer.statusCode, location: to, type: mime });
      });
      request_.end();
    });
    const page = status === 200 && type === 'text/html; charset=utf-8';
    expect(page || (status === 303 && location === '/notfound')).toBe(true);
  });

  it('is one document for every page address, in which no foreign code runs and which no foreign page frames', async () => {
    const root = build();
    const { url } = await serve(root, ['https://www.example.com']);
    for (const address of ['/', '/payment/spoon?country=kr', '/result/p1-0a']) {
      const response = await fetch(`${url}${address}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('boot()');
      const { 'content-security-policy': policy, ...others } = headersOf(response.headers);
      expect(others).toEqual({
        'cache-control': 'private, no-cache',
        'content-encoding': 'gzip',
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-opener-policy': 'unsafe-none',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        'referrer-policy': 'no-referrer',
        vary: 'accept-encoding, accept-language, cookie',
        'x-content-type-options': 'nosniff',
        'x-permitted-cross-domain-policies': 'none',
      });
      expect(policy?.split('; ')).toEqual([
        `default-src 'none'`,
        `script-src 'self' ${hashOf('boot()')} https://cdn.example.com/messaging.js`,
        `style-src 'self'`,
        `style-src-attr 'none'`,
        `connect-src 'self' https://jp.example.com`,
        `img-src 'self' data:`,
        `font-src 'self'`,
        `manifest-src 'self'`,
        `frame-src 'none'`,
        `form-action 'self' https://certify.example.com`,
        `frame-ancestors https://www.example.com`,
        `base-uri 'none'`,
        `object-src 'none'`,
        `require-trusted-types-for 'script'`,
        `trusted-types dipper-parse`,
      ]);
    }
    rmSync(root, { recursive: true });
  });

  it('has files that do not count towards an address’s call limit, while the document itself does [ERR-04]', async () => {
    const root = build();
    const rateLimits = { perAddress: 1, loginPerAddress: 9, moneyPerLogin: 9 };
    const { url } = await serve(root, [], { rateLimits });
    const statusOf = async (address: string, accept: string): Promise<number> =>
      (await fetch(`${url}${address}`, { headers: { accept } })).status;
    expect(await statusOf('/assets/a-1.js', '*/*')).toBe(200);
    expect(await statusOf('/assets/a-1.js', '*/*')).toBe(200);
    expect(await statusOf('/assets/none', 'text/html')).toBe(200);
    expect(await statusOf('/assets/none', 'text/html')).toBe(429);
    expect(await statusOf('/api/things/1?country=kr', '*/*')).toBe(429);
    expect(await statusOf('/assets/../api/things/1?country=kr', '*/*')).toBe(429);
    expect(await statusOf('/assets/a-1.js', '*/*')).toBe(200);
    rmSync(root, { recursive: true });
  });

  it('is returned at any address, also one that looks like a file [NAV-15]', async () => {
    const root = build();
    const { url } = await serve(root);
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const address of ['/index.html', '/assets/gone.js', '/exchange/request/dotmoney/v1.5']) {
      const response = await fetch(`${url}${address}`, { headers });
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining('boot()'),
      ]);
    }
    await expectProblem(await fetch(`${url}/api/gone`, { headers }), 'not_found');
    rmSync(root, { recursive: true });
  });

  it('is generated from its build, allows what it was generated with, and survives that build', async () => {
    const root = build();
    mkdirSync(path.join(root, '.document'));
    writeFileSync(path.join(root, '.document/main.js'), writer);
    const { url } = await serve(root);
    const visit = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`${url}${address}`, { headers: { 'accept-language': 'ko', ...headers } });
    for (const encoding of ['br', 'gzip', 'identity', 'br']) {
      const list = await visit('/payment/spoon?country=kr', { 'accept-encoding': encoding });
      expect(await list.text()).toContain('kr undefined ko in staging');
      expect(list.headers.get('cache-control')).toBe('private, max-age=300');
      expect(list.headers.get('vary')).toBe('accept-encoding, accept-language');
      const policy = list.headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`script-src 'self' ${hashOf('own()')} https://cdn.example.com`);
      expect(policy).toContain(`style-src 'self' ${hashOf('p{}')};`);
      expect(policy).toContain(`style-src-attr 'unsafe-hashes' ${hashOf('color:"red"')};`);
    }
    const handedOver = await visit('/payment/spoon?country=kr&auth_key=secret');
    expect(handedOver.headers.get('cache-control')).toBe('private, no-cache');
    expect(handedOver.headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
    const without = await visit('/payment/method?country=kr');
    expect(without.headers.get('cache-control')).toBe('private, no-cache');
    const returning = await visit('/payment/spoon?country=kr', { cookie: 'kept=1' });
    expect(await returning.text()).toContain('kr 1 ko in staging');
    expect(await (await visit('/payment/method')).text()).toContain(
      'undefined undefined ko in staging',
    );
    expect((await visit('/.document/main.js')).status).toBe(404);
    expect(await (await visit('/payment/spoon?country=broken')).text()).toContain('boot()');
    rmSync(root, { recursive: true });
  });

  it('has files that are cached for good and compressed in advance', async () => {
    const root = build();
    const { url } = await serve(root);
    const response = await fetch(`${url}/assets/a-1.js`, { headers: { 'accept-encoding': 'br' } });
    expect(await response.text()).toBe('pressed');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    rmSync(root, { recursive: true });
  });

  it('answers the default icon request with the icon of its build', async () => {
    const root = build();
    writeFileSync(path.join(root, 'favicon.ico'), 'an icon');
    const { url } = await serve(root);
    for (const accept of ['image/avif,image/webp,*/*;q=0.8', '*/*']) {
      const response = await fetch(`${url}/favicon.ico`, { headers: { accept } });
      expect([response.status, await response.text()]).toEqual([200, 'an icon']);
      expect(response.headers.get('content-type')).toMatch(/^image\//);
    }
    rmSync(root, { recursive: true });
  });

  it('is not returned for a missing file, an unknown call, or a posted form', async () => {
    const root = build();
    const { url } = await serve(root);
    await expectProblem(await fetch(`${url}/assets/gone.js`), 'not_found');
    await expectProblem(await fetch(`${url}/api/gone`), 'not_found');
    await expectProblem(await fetch(`${url}/payment/spoon`, { method: 'POST' }), 'not_found');
    rmSync(root, { recursive: true });
  });

  it.each(traversals)('serves at %s a page or nothing, and no file of ours', async (path) => {
    const root = build();
    const { url } = await serve(root);
    const { status, text } = await askPath(url, path);
    expect([200, 303, 400, 404]).toContain(status);
    expect(text).not.toMatch(stolen);
    rmSync(root, { recursive: true });
  });
});
