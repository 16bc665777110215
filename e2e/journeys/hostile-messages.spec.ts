import {
  expect,
  test,
  type Browser,
  type BrowserContext,
  type Page,
  type Request,
} from '@playwright/test';
import { freshAuthKey } from '../support/auth-key.ts';
import { atNightUnless } from '../support/at-night.ts';
import { hostileMessageCount, postHostileMessages } from '../support/hostile-messages.ts';
import { logInAs, ownBalance } from '../pages/wallet.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet, sandbox } = productUnderTest();
const { port } = new URL(sandbox);
const address = `${wallet}/payment/spoon?country=kr`;

/** Look-alikes of the one origin that is trusted, and some that do not even try. */
const origins = [
  `http://localhost:${port}`,
  `http://127.0.0.2:${port}`,
  `https://127.0.0.1:${port}`,
  'http://127.0.0.1',
  `http://127.0.0.1.evil.example:${port}`,
  `http://127.0.0.1:${Number(port) + 1}`,
  `http://sub.localhost:${port}`,
  'https://www.dipper.example',
  'https://wallet.example',
  'http://evil.example',
] as const;

const html = '<!doctype html><meta charset="utf-8"><title>stranger</title><p>hello</p>';

async function playStrangers(context: BrowserContext): Promise<void> {
  for (const origin of origins) {
    await context.route(`${origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: html }),
    );
  }
  await context.addInitScript(() => {
    const received: unknown[] = [];
    addEventListener('message', () => received.push(0));
    Object.assign(window, { received });
  });
}

/** Everything of a page that a message could have changed. */
const stateOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => ({
    address: location.href,
    language: document.documentElement.lang,
    // Countdowns change without any message.
    text: document.querySelector('main')?.innerText.replaceAll(/\d\d:\d\d:\d\d/g, ''),
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
    history: history.length,
  }));

/** The last event of an opening page; on a slow machine the earlier ones were sent separately. */
const isReport = (request: Request): boolean =>
  request.url().endsWith('/api/events') &&
  request.method() === 'POST' &&
  (request.postData() ?? '').includes('check_auth_success');
const isStream = (request: Request): boolean =>
  request.url().includes('/api/events') && request.method() === 'GET';

/** Waits until no request has been pending for half a second, except the open event stream. */
async function fallSilent(underWay: ReadonlySet<Request>): Promise<void> {
  let silentSince = 0;
  const isSilent = (): boolean => {
    const now = performance.now();
    if (underWay.size > 0) silentSince = 0;
    else if (silentSince === 0) silentSince = now;
    return silentSince > 0 && now - silentSince > 500;
  };
  await expect.poll(isSilent, { intervals: [50] }).toBe(true);
}

/** Opens the wallet from wherever the stranger is, and waits until it has said all that it says. */
async function openFrom(page: Page, open: () => Promise<void>): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await open();
  const popup = await opening;
  const underWay = new Set<Request>();
  popup.on('request', (request) => void (isStream(request) || underWay.add(request)));
  popup.on('requestfinished', (request) => void underWay.delete(request));
  popup.on('requestfailed', (request) => void underWay.delete(request));
  const report = popup.waitForRequest(isReport);
  const streaming = popup.waitForRequest(isStream);
  await expect(ownBalance(popup)).toBeVisible();
  await report;
  await streaming;
  await fallSilent(underWay);
  return popup;
}

function watch(popup: Page): string[] {
  const seen: string[] = [];
  popup.on('request', (request) => seen.push(`request ${request.url()}`));
  popup.on('console', (message) => seen.push(`console ${message.text()}`));
  popup.on('pageerror', (error) => seen.push(`error ${error.message}`));
  popup.on('framenavigated', (frame) => seen.push(`navigation ${frame.url()}`));
  popup.on('dialog', (dialog) => seen.push(`dialog ${dialog.message()}`));
  return seen;
}

const openWallet = (page: Page) => (): Promise<void> =>
  page.evaluate((target) => {
    Object.assign(window, { wallet: window.open(target, 'wallet') });
  }, address);

async function expectUnmoved(popup: Page, attack: () => Promise<unknown>): Promise<void> {
  const before = await stateOf(popup);
  const count = () => popup.evaluate(() => (Reflect.get(window, 'received') as unknown[]).length);
  const countBefore = await count();
  const seen = watch(popup);
  expect(await attack()).toBe(hostileMessageCount);
  await expect.poll(count).toBe(countBefore + hostileMessageCount);
  await popup.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(0))));
  expect(seen).toEqual([]);
  expect(await stateOf(popup)).toEqual(before);
}

type Attacked = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly browser: Browser;
};

/** The wallet of somebody logged in, and what is posted to it: the key of somebody else among it. */
async function underAttack({ page, context, browser }: Attacked): Promise<string> {
  await playStrangers(context);
  await logInAs(page, 'minji');
  await expect(ownBalance(page)).toBeVisible();
  return postHostileMessages(await freshAuthKey(browser, 'yuki'));
}

for (const [index, origin] of origins.entries()) {
  test(
    `three hundred messages from ${origin} change nothing [BRG-03] [AUTH-11]`,
    atNightUnless(index === 0),
    async ({ page, context, browser }) => {
      const attack = await underAttack({ page, context, browser });
      const stranger = await context.newPage();
      await stranger.goto(`${origin}/`);
      const popup = await openFrom(stranger, openWallet(stranger));
      await expectUnmoved(popup, () => stranger.evaluate(attack));
      const answered = await stranger.evaluate(() => Reflect.get(window, 'received') as unknown[]);
      expect(answered).toEqual([]);
    },
  );
}

test('three hundred messages from the wallet’s own origin or a trusted non-opener change nothing [BRG-03] [AUTH-11] @nightly', async ({
  page,
  context,
  browser,
}) => {
  const attack = await underAttack({ page, context, browser });
  const own = await context.newPage();
  await own.goto(`${wallet}/icon.svg`);
  const ofOwn = await openFrom(own, openWallet(own));
  await expectUnmoved(ofOwn, () => own.evaluate(attack));
  await ofOwn.close();
  const host = await context.newPage();
  await host.goto(`${sandbox}/healthz`);
  const popup = await openFrom(host, openWallet(host));
  const opening = host.waitForEvent('popup');
  await host.evaluate(() => void window.open(location.href, 'other'));
  const other = await opening;
  await other.waitForLoadState();
  // Another window of the host's finds the wallet by its name.
  await other.evaluate(() => Object.assign(window, { wallet: window.open('', 'wallet') }));
  await expectUnmoved(popup, () => other.evaluate(attack));
  await popup.reload();
  await expect(ownBalance(popup)).toBeVisible();
});

test('an opener that navigated to another site is no longer accepted and receives nothing [BRG-02] [BRG-03]', async ({
  page,
  context,
  browser,
}) => {
  await playStrangers(context);
  await logInAs(page, 'minji');
  const attack = postHostileMessages(await freshAuthKey(browser, 'yuki'));
  const host = await context.newPage();
  await host.goto(`${sandbox}/healthz`);
  const popup = await openFrom(host, openWallet(host));
  // The same site, so that the browser still finds the window by its name.
  const elsewhere = `http://127.0.0.1:${Number(port) + 1}/`;
  await host.evaluate((target) => location.assign(target), elsewhere);
  await host.waitForURL(elsewhere);
  const windows = context.pages().length;
  await host.evaluate(() => Object.assign(window, { wallet: window.open('', 'wallet') }));
  expect(context.pages()).toHaveLength(windows);
  expect(await popup.evaluate(() => window.opener !== null)).toBe(true);
  await expectUnmoved(popup, () => host.evaluate(attack));
  const report = popup.waitForRequest(isReport);
  await popup.reload();
  await report;
  expect(await host.evaluate(() => Reflect.get(window, 'received') as unknown[])).toEqual([]);
});

test('a frame with an opaque origin is not accepted, whoever embeds it, and receives nothing [BRG-02] [BRG-03]', async ({
  page,
  context,
  browser,
}) => {
  await playStrangers(context);
  await context.route(`${sandbox}/frame`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><iframe sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" srcdoc="<p>hello</p>"></iframe>',
    }),
  );
  await logInAs(page, 'minji');
  const attack = postHostileMessages(await freshAuthKey(browser, 'yuki'));
  const host = await context.newPage();
  await host.goto(`${sandbox}/frame`);
  const frame = host.frames()[1];
  if (frame === undefined) throw new Error('the host shows no frame');
  expect(await frame.evaluate(() => origin)).toBe('null');
  const popup = await openFrom(host, () =>
    frame.evaluate((target) => {
      Object.assign(window, { wallet: window.open(target, 'wallet') });
    }, address),
  );
  await expectUnmoved(popup, () => frame.evaluate(attack));
  for (const listener of [frame, host.mainFrame()]) {
    expect(await listener.evaluate(() => Reflect.get(window, 'received') as unknown[])).toEqual([]);
  }
});

test('no foreign site can show the wallet in a frame [BRG-03]', async ({ page, context }) => {
  await playStrangers(context);
  await page.goto('http://evil.example/');
  await page.evaluate((target) => {
    const frame = document.createElement('iframe');
    frame.src = target;
    document.body.append(frame);
  }, address);
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});
