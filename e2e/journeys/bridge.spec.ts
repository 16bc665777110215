import { expect, test, type Page } from '@playwright/test';
import { choosePack, kakaopayPage, logInAs, methodScreen, ownBalance } from '../pages/wallet.ts';
import { freshAuthKey } from '../support/auth-key.ts';
import { productUnderTest } from '../support/product-under-test.ts';
import { serveStrangerSite } from '../support/stranger-site.ts';

test.use({ locale: 'ko-KR' });

const { wallet, sandbox } = productUnderTest();

const authKeyMessage = (authKey: string, id: string) => ({
  source: 'dipper',
  version: 1,
  id,
  type: 'auth-key',
  payload: { authKey },
});

/** Opens the wallet from a page and keeps a hand on it, and an ear on what it says. */
async function openWalletFrom(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  const opening = page.waitForEvent('popup');
  await page.evaluate((target) => {
    const received: unknown[] = [];
    addEventListener('message', ({ origin, data }) => received.push({ origin, data }));
    Object.assign(window, { heard: received, wallet: window.open(target, 'wallet', 'popup') });
  }, `${wallet}/payment/spoon?country=kr`);
  const popup = await opening;
  await expect(popup.getByText('먼저 둘러보세요')).toBeVisible();
  await popup.evaluate(() => {
    const received: unknown[] = [];
    addEventListener('message', () => received.push(0));
    Object.assign(window, { received });
  });
  return popup;
}

/** Waits for so many messages to reach the wallet, accepted or not. */
const expectReceived = (popup: Page, count: number): Promise<void> =>
  expect.poll(() => popup.evaluate(() => Reflect.get(window, 'received'))).toHaveLength(count);

const say = (page: Page, message: unknown): Promise<void> =>
  page.evaluate(
    ({ said, origin }) => {
      const opened: unknown = Reflect.get(window, 'wallet');
      (opened as Window).postMessage(said, origin);
    },
    { said: message, origin: wallet },
  );

const messagesOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, 'heard'));

test.describe('a login key sent by message', () => {
  test('logs the person in once when the host site sends it [BRG-03] [AUTH-11]', async ({
    page,
    browser,
  }) => {
    const popup = await openWalletFrom(page, sandbox);
    const exchanges: string[] = [];
    popup.on('request', (request) => {
      if (request.url().endsWith('/api/tokens/')) exchanges.push(request.postData() ?? '');
    });
    const message = authKeyMessage(await freshAuthKey(browser, 'minji'), 'login-1');
    await say(page, message);
    await expect(ownBalance(popup)).toBeVisible();
    await say(page, message);
    await say(page, { ...message, id: 'login-2', type: 'unknown' });
    await expectReceived(popup, 3);
    await expect(ownBalance(popup)).toBeVisible();
    expect(exchanges).toHaveLength(1);
  });

  test('replaces the logged-in person and clears all data of the first [AUTH-11]', async ({
    page,
    browser,
  }) => {
    const popup = await openWalletFrom(page, sandbox);
    await say(page, authKeyMessage(await freshAuthKey(browser, 'minji'), 'first'));
    await expect(ownBalance(popup)).toBeVisible();
    await popup.getByRole('radio').first().check();
    await say(page, authKeyMessage(await freshAuthKey(browser, 'yuki'), 'second'));
    await expect(popup.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(popup.getByRole('radio', { checked: true })).toHaveCount(0);
  });

  test('from a foreign site is ignored, and that site receives no message [BRG-02] [BRG-03]', async ({
    page,
    browser,
  }) => {
    const stranger = await serveStrangerSite('<!doctype html><title>stranger</title>');
    try {
      const popup = await openWalletFrom(page, stranger.origin);
      const exchanges: string[] = [];
      popup.on('request', (request) => {
        if (request.url().endsWith('/api/tokens/')) exchanges.push(request.url());
      });
      await say(page, authKeyMessage(await freshAuthKey(browser, 'minji'), 'stranger-1'));
      await expectReceived(popup, 1);
      await popup.reload();
      await expect(popup.getByText('먼저 둘러보세요')).toBeVisible();
      expect(exchanges).toEqual([]);
      expect(await messagesOf(page)).toEqual([]);
    } finally {
      stranger.stop();
    }
  });
});

test('the host site receives its messages, and never a token [BRG-02]', async ({
  page,
  browser,
}) => {
  const popup = await openWalletFrom(page, sandbox);
  await say(page, authKeyMessage(await freshAuthKey(browser, 'minji'), 'host-1'));
  await expect(ownBalance(popup)).toBeVisible();
  const names = async (): Promise<string> => JSON.stringify(await messagesOf(page));
  for (const said of [
    'check_auth_success',
    '"type":"login-event","payload":{"reason":"login"}',
    `"origin":"${wallet}"`,
  ]) {
    await expect.poll(names).toContain(said);
  }
  const received = await names();
  expect(received).not.toMatch(/eyJ|refresh|authKey/);
});

test.describe('inside an app', () => {
  const appOf = {
    ios: () => {
      const said: unknown[] = [];
      const postMessage = (message: unknown) => said.push(message);
      Object.assign(window, { said, webkit: { messageHandlers: { dipper: { postMessage } } } });
    },
    android: () => {
      const said: unknown[] = [];
      const postMessage = (text: string) => said.push(JSON.parse(text));
      Object.assign(window, { said, DipperAndroid: { postMessage } });
    },
  };
  for (const [name, app] of Object.entries(appOf)) {
    test(`on ${name} the page reports a log-out and accepts a login key from the app [BRG-01] [AUTH-11]`, async ({
      page,
      browser,
    }) => {
      await page.addInitScript(app);
      await logInAs(page, 'minji');
      await expect(ownBalance(page)).toBeVisible();
      await page.getByRole('button', { name: '계정과 설정' }).click();
      await page.getByRole('button', { name: '로그아웃' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
      await expect(page.getByText('먼저 둘러보세요')).toBeVisible();
      const said = () => page.evaluate(() => Reflect.get(window, 'said') as unknown[]);
      await expect
        .poll(said)
        .toContainEqual(
          expect.objectContaining({ type: 'login-event', payload: { reason: 'logout' } }),
        );
      const message = authKeyMessage(await freshAuthKey(browser, 'seoyeon'), 'from-the-app');
      await page.evaluate((sent) => window.postMessage(sent, location.origin), message);
      await expect(ownBalance(page)).toBeVisible();
    });
  }
});

test.describe('the phone of the sandbox', () => {
  for (const kind of ['ios', 'android'] as const) {
    test(`shows the wallet in a web view with the bridge of ${kind}, and messages work both ways [BRG-01] [AUTH-11]`, async ({
      page,
    }) => {
      await page.goto(`${sandbox}/phone?kind=${kind}`);
      const view = page.frameLocator('iframe');
      const log = page.getByRole('log', { name: 'Heard by the app' });
      await expect(view.getByText('먼저 둘러보세요')).toBeVisible();
      await expect(log).toContainText('track-braze-event');
      await page.getByRole('button', { name: 'minji' }).click();
      await expect(ownBalance(view)).toBeVisible();
      await expect(log).toContainText('set-braze-attribute');
      await page.getByRole('button', { name: 'Hand over the last key again' }).click();
      await expect(page.getByRole('status')).toContainText('again');
      await expect(ownBalance(view)).toBeVisible();
      await view.getByRole('link', { name: /help-kr@/ }).click();
      await expect(log).toContainText('mail-open');
    });
  }

  test('lets a listener pay inside the app, which is told of the payment [BRG-01] [PAY-09]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1100, height: 1000 });
    await page.goto(`${sandbox}/phone?kind=android`);
    const view = page.frameLocator('iframe');
    await expect(view.getByText('먼저 둘러보세요')).toBeVisible();
    await page.getByRole('button', { name: 'haneul' }).click();
    await expect(ownBalance(view)).toBeVisible();
    await view.getByRole('radio', { name: /^스푼 100개/ }).check();
    await view.getByRole('button', { name: '다음' }).click();
    await view.getByRole('dialog').getByRole('button', { name: '카카오페이' }).click();
    await view.getByRole('button', { name: /카카오페이머니/ }).click();
    await expect(view.getByRole('heading', { name: '스푼이 충전됐어요' })).toBeVisible();
    await expect(page.getByRole('log')).toContainText('"kind":"payment","status":"success"');
    await view.getByRole('button', { name: '방송으로 돌아가기' }).click();
    await expect(page.getByText('The app has closed the wallet.')).toBeVisible();
  });

  test("opens a login with Google in the device's browser, as the app is asked to [AUTH-02] [BRG-01]", async ({
    page,
  }) => {
    await page.goto(`${sandbox}/phone?kind=ios`);
    const frame = page.frames()[1];
    if (frame === undefined) throw new Error('the phone shows no web view');
    const view = page.frameLocator('iframe');
    await expect(view.getByText('먼저 둘러보세요')).toBeVisible();
    const login = `${new URL(frame.url()).origin}/payment/spoon/login?country=kr`;
    await frame.goto(login);
    await view.getByRole('button', { name: '브라우저에서 열기' }).click();
    const log = page.getByRole('log', { name: 'Heard by the app' });
    await expect(log).toContainText('open-browser');
    await expect(log).toContainText('/payment/spoon/login');
  });

  test("can be an app without a bridge, where Google's button says how to continue [AUTH-02] [BRG-01] @nightly", async ({
    page,
  }) => {
    await page.goto(`${sandbox}/phone?kind=none`);
    const frame = page.frames()[1];
    if (frame === undefined) throw new Error('the phone shows no web view');
    const view = page.frameLocator('iframe');
    await expect(view.getByText('먼저 둘러보세요')).toBeVisible();
    await frame.goto(`${new URL(frame.url()).origin}/payment/spoon/login?country=kr`);
    await expect(view.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(view.getByText('브라우저', { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('log')).not.toContainText('open-browser');
  });
});

test.describe('a payment inside an app', () => {
  test('keeps its payer when another login key arrives, and a page left open says what to do [AUTH-11] [BRG-01] [BRG-02]', async ({
    page,
    browser,
  }) => {
    await page.addInitScript(() => {
      const said: unknown[] = [];
      const postMessage = (message: unknown) => said.push(message);
      Object.assign(window, { said, webkit: { messageHandlers: { dipper: { postMessage } } } });
    });
    await logInAs(page, 'minji');
    await expect(ownBalance(page)).toBeVisible();
    await choosePack(page, '100');
    const key = await freshAuthKey(browser, 'yuki');
    const exchanges: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/tokens/')) exchanges.push(request.url());
    });
    await page.route('**/api/billing/spoon/inner/payment', async (route) => {
      await page.evaluate(
        (sent) => {
          window.postMessage(sent, location.origin);
          // Messages are delivered in order: once this one is heard, the first one was too.
          return new Promise((resolve) => {
            addEventListener('message', ({ data }) => data === 'heard' && resolve(0));
            window.postMessage('heard', location.origin);
          });
        },
        authKeyMessage(key, 'while-paying'),
      );
      await route.continue();
    });
    await methodScreen(page).kakaopay.check();
    await methodScreen(page).pay.click();
    await kakaopayPage(page).arrive();
    await kakaopayPage(page).pay();
    await expect(page.getByRole('heading', { name: '스푼이 충전됐어요' })).toBeVisible();
    expect(exchanges).toEqual([]);
    await page.getByRole('button', { name: '방송으로 돌아가기' }).click();
    await expect(page.getByText('이 창은 자동으로 닫히지 않아요.', { exact: false })).toBeVisible();
    const said = await page.evaluate(() => JSON.stringify(Reflect.get(window, 'said')));
    expect(said).toContain('"type":"success"');
    expect(said).toContain('"type":"close"');
  });

  test("works when the app's bridge throws errors [BRG-01] [ERR-04] @nightly", async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.addInitScript(() => {
      const postMessage = (): never => {
        throw new Error('the app is gone');
      };
      Object.assign(window, { DipperAndroid: { postMessage } });
    });
    await logInAs(page, 'minji');
    await expect(ownBalance(page)).toBeVisible();
    await choosePack(page, '100');
    await expect(methodScreen(page).kakaopay).toBeVisible();
    expect(errors).toEqual([]);
  });
});
