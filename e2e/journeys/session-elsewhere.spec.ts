import { expect, test, type Page } from '@playwright/test';
import { findChromium } from '../../tools/browser/index.ts';
import { sayHowMuch, writeAnew } from '../pages/exchange.ts';
import {
  choosePack,
  logInAs,
  logOut,
  methodScreen,
  ownBalance,
  spoonList,
} from '../pages/wallet.ts';
import { freshAuthKey } from '../support/auth-key.ts';
import { expectNoTokens, storedTokens } from '../support/kept-tokens.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const { wallet, sandbox } = productUnderTest();
const welcome = (page: Page) => page.getByText('먼저 둘러보세요');

test.describe('with a second tab', () => {
  test.use({ locale: 'ko-KR' });

  test("in which another person logs in, this tab's address gets their country [AUTH-06] [NAV-21]", async ({
    page,
    context,
  }) => {
    await logInAs(page, 'minji');
    await expect(ownBalance(page)).toBeVisible();
    const other = await context.newPage();
    await spoonList(other).open();
    await expect(ownBalance(other)).toBeVisible();
    await logOut(other);
    await expect(welcome(page)).toBeVisible();
    await logInAs(other, 'yuki');
    await expect(page).toHaveURL(`${wallet}/payment/spoon?country=jp`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  });

  test("in which another person logs in, a running payment stays its payer's, and the login stays too [AUTH-06] [AUTH-09] [PAY-09]", async ({
    page,
    context,
  }) => {
    await logInAs(page, 'minji');
    await choosePack(page, '100');
    await methodScreen(page).kakaopay.check();
    const other = await context.newPage();
    await spoonList(other).open();
    await expect(ownBalance(other)).toBeVisible();
    const paidWith: unknown[] = [];
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/api/billing/spoon/inner/payment', async (route) => {
      paidWith.push((await route.request().allHeaders())['authorization']);
      await held;
      await route.continue();
    });
    const own = `Bearer ${(await storedTokens(page))?.jwt ?? ''}`;
    await methodScreen(page).pay.click();
    await expect.poll(() => paidWith).toHaveLength(1);
    await logOut(other);
    await logInAs(other, 'yuki');
    const answered = page.waitForResponse(/\/api\/billing\/spoon\/inner\/payment$/);
    go();
    expect((await answered).status()).toBe(401);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    expect(paidWith).toEqual([own]);
    await other.reload();
    await expect(ownBalance(other)).toBeVisible();
  });

  test('in which the same person logs in again, the typed text in this tab stays [AUTH-06] [EXC-05]', async ({
    page,
    context,
    browser,
  }) => {
    await logInAs(page, 'seoyeon');
    await page.goto(`${wallet}/exchange/request`);
    await sayHowMuch(page, '100000');
    await writeAnew(page);
    const name = page.getByRole('textbox', { name: '이름', exact: true });
    await name.fill('이서연');
    const other = await context.newPage();
    const before = await storedTokens(page);
    await other.goto(
      `${wallet}/payment/spoon?country=kr&auth_key=${await freshAuthKey(browser, 'seoyeon')}`,
    );
    await expect(ownBalance(other)).toBeVisible();
    await expect.poll(async () => (await storedTokens(page))?.jwt).not.toBe(before?.jwt);
    await expect(name).toHaveValue('이서연');
  });
});

/** One without windows of its own does not keep pages. */
const wholeBrowser = () => {
  const executablePath = findChromium();
  return executablePath === undefined ? {} : { executablePath };
};

test.describe('going back in the history', () => {
  for (const place of ['in another tab', 'on another device'] as const) {
    test(`shows no data of a person who has logged out ${place} meanwhile [AUTH-09] [AUTH-15]`, async ({
      playwright,
      launchOptions,
      request,
    }) => {
      // The usual launch forbids what every browser does: to keep pages as they were left.
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        ...wholeBrowser(),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      });
      const context = await browser.newContext({ locale: 'ko-KR' });
      const page = await context.newPage();
      await page.addInitScript(() => {
        addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isKept', persisted));
      });
      await logInAs(page, 'minji');
      await expect(ownBalance(page)).toBeVisible();
      await spoonList(page).pack('100').check();
      const tokens = await storedTokens(page);
      // A page that goes in the very moment in which it is asked to cannot answer any more.
      await page.evaluate(
        (target) => void setTimeout(() => location.assign(target)),
        `${sandbox}/healthz`,
      );
      await page.waitForURL(`${sandbox}/healthz`);
      if (place === 'in another tab') {
        const other = await context.newPage();
        await spoonList(other).open();
        await expect(ownBalance(other)).toBeVisible();
        await logOut(other);
      } else {
        const headers = { authorization: `Bearer ${tokens?.jwt ?? ''}` };
        expect((await request.delete(`${wallet}/api/signout/`, { headers })).ok()).toBe(true);
      }
      await page.evaluate(() => void setTimeout(() => history.back()));
      // A page that is shown as it was left does not load, which other ways of waiting wait for.
      await expect.poll(() => page.url()).toMatch(/\/payment\/spoon/);
      await expect(welcome(page)).toBeVisible();
      await expect(page.getByRole('heading', { name: '내 스푼' })).toHaveCount(0);
      await expectNoTokens(page);
      // An event from another tab makes a browser forget such a page; nothing else here does.
      if (place === 'on another device') {
        expect(await page.evaluate((): unknown => Reflect.get(window, 'isKept'))).toBe(true);
        await expect(spoonList(page).pack('100')).not.toBeChecked();
      }
      await browser.close();
    });
  }
});
