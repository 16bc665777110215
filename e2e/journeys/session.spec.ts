import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import {
  heading,
  logInAs,
  logInByScreen,
  logOut,
  methodScreen,
  openMethodPage,
  ownBalance,
  payByKakaopay,
  spoonList,
} from '../pages/wallet.ts';
import {
  expectNoTokens,
  extractableKeys,
  storedTokens,
  readableByScripts,
  refreshCookie,
} from '../support/kept-tokens.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet, sandbox } = productUnderTest();

const calls = (page: Page, path: string): string[] => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) seen.push(request.postData() ?? '');
  });
  return seen;
};

const moveClock = async (context: BrowserContext, seconds: number): Promise<void> => {
  const moved = await context.request.post(`${wallet}/api/test/clock`, {
    data: { advance_seconds: seconds },
  });
  expect(moved.ok()).toBe(true);
};

/** A token whose end is near, as the page reads it; only the server could tell that it is no token. */
const endingSoon = (jwt: string): string => {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const soon = { ...(claims as object), exp: Math.floor(Date.now() / 1000) + 30 };
  return [header, Buffer.from(JSON.stringify(soon)).toString('base64url'), signature].join('.');
};

/** Opens a file of the same origin, where no page reads the storage while it changes. */
const leave = (page: Page): Promise<unknown> => page.goto(`${wallet}/icon.svg`);

test.describe('logging in', () => {
  test('goes to the authorize address and returns with a key that works once [AUTH-03]', async ({
    page,
  }) => {
    const authorized = page.waitForRequest(/\/api\/authorize\/\?/);
    const exchanged = calls(page, '/api/tokens/');
    await logInByScreen(page, 'minji');
    const query = new URL((await authorized).url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      sns_type: 'google',
      is_jwt: '1',
      is_whale: '1',
      age_confirmed: '1',
      billing_page: 'spoon',
    });
    await expect(ownBalance(page)).toBeVisible();
    expect(exchanged).toHaveLength(1);
    expect(exchanged[0]).toContain('auth_key');
    await expect(page).toHaveURL(`${wallet}/payment/spoon?country=kr`);
  });

  for (const [area, back] of [
    ['exchange', '/exchange/spoon'],
    ['subscribe', '/subscribe/card-management'],
  ] as const) {
    test(`from ${area} comes back to ${area} [NAV-05] [AUTH-03]`, async ({ page }) => {
      await page.goto(`${wallet}/${area}/spoon/login`);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: /Google/ }).click();
      await page.locator('button[name="person"][value="seoyeon"]').click();
      await page.waitForURL(`${wallet}${back}`);
      await expect(heading(page)).toBeVisible();
    });
  }

  test('and canceling leads back to the login with a message [AUTH-13] [NAV-04]', async ({
    page,
  }) => {
    await page.goto(`${wallet}/payment/spoon?login_error=49106&country=kr`);
    await expect(page).toHaveURL(`${wallet}/payment/spoon/login`);
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('로그인을 끝내기 전에 돌아왔어요');
    await alert.getByRole('button', { name: '확인' }).click();
    await expect(alert).toHaveCount(0);
  });

  test('with a blocked account says so [AUTH-13] @nightly', async ({ page }) => {
    await page.goto(`${wallet}/payment/spoon/login`);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: /Google/ }).click();
    await page.locator('button[name="person"][value="taeyang"]').click();
    await expect(page.getByRole('alertdialog')).toContainText('이용이 제한된 계정이에요');
    await expect(page).toHaveURL(`${wallet}/payment/spoon/login`);
  });

  test('with a used key shows no alert over the list [NAV-04] [AUTH-03] @nightly', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const alerts: unknown[] = [];
      Object.assign(window, { alerts });
      new MutationObserver(() => {
        const alert = document.querySelector('[role="alertdialog"]');
        if (alert !== null) alerts.push(alert.textContent);
      }).observe(document, { childList: true, subtree: true });
    });
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/tokens/'));
    await page.goto(`${wallet}/payment/spoon?auth_key=used-long-ago&country=kr`);
    expect((await refused).ok()).toBe(false);
    await expect(page.getByText('먼저 둘러보세요')).toBeVisible();
    // The way on asks a guest to log in: by then the page has done all that follows the refusal.
    await page.getByRole('radio', { name: /^스푼 100개/ }).check();
    await expect(page.locator('.shop-total-price')).toContainText('11,000원');
    await page.getByRole('button', { name: '다음' }).click();
    await expect(page).toHaveURL(/\/payment\/spoon\/login$/);
    expect(await page.evaluate(() => Reflect.get(window, 'alerts') as unknown)).toEqual([]);
  });
});

test.describe('a session', () => {
  test('continues after a reload and in another tab [AUTH-06]', async ({ page, context }) => {
    await logInAs(page, 'minji');
    await page.reload();
    await expect(ownBalance(page)).toBeVisible();
    const second = await context.newPage();
    await second.goto(`${wallet}/exchange/spoon`);
    await expect(heading(second)).toHaveText('환전');
  });

  test('keeps no token and no name in local storage [AUTH-15]', async ({ page }) => {
    await logInAs(page, 'minji');
    await expect(ownBalance(page)).toBeVisible();
    const tokensNow = await storedTokens(page);
    const stored = await page.evaluate(() =>
      Object.values({ ...localStorage, ...sessionStorage }).join(),
    );
    expect(tokensNow?.renewal).toEqual({ by: 'cookie' });
    expect(stored).not.toContain(tokensNow?.jwt ?? '');
    expect(stored).not.toContain('eyJ');
    expect(stored).toContain('"country":"kr"');
  });

  test('keeps its refresh token where no script can read it, and deletes it at log-out [AUTH-04] [AUTH-09]', async ({
    page,
    context,
  }) => {
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/api/tokens/')) {
        answers.push(await response.text().catch(() => ''));
      }
    });
    await logInAs(page, 'minji');
    await expect(ownBalance(page)).toBeVisible();
    const token = await refreshCookie(context);
    expect(token).toMatch(/^r[0-9a-z]+-/);
    expect(await readableByScripts(page)).not.toContain(token);
    expect(answers).toHaveLength(1);
    expect(answers.join()).not.toContain('refresh_token');
    await logOut(page);
    await expect.poll(() => refreshCookie(context)).toBe('');
  });

  test('in a frame continues by a key that cannot leave the browser, without a cookie [AUTH-04] [AUTH-07]', async ({
    page,
    context,
  }) => {
    await page.goto(`${sandbox}/phone?kind=android`);
    const view = page.frameLocator('iframe');
    await expect(view.getByText('먼저 둘러보세요')).toBeVisible();
    await page.getByRole('button', { name: 'minji' }).click();
    await expect(ownBalance(view)).toBeVisible();
    const frame = page.frames()[1];
    if (frame === undefined) throw new Error('the phone shows no web view');
    const before = await storedTokens(frame);
    expect(before?.renewal).toEqual({ by: 'key', refreshToken: expect.stringMatching(/^r/) });
    expect(await refreshCookie(context)).toBe('');
    expect(await extractableKeys(frame)).toEqual([false]);

    const renewals = calls(page, '/api/tokens/');
    await moveClock(context, 16 * 60);
    await view.getByRole('button', { name: '잔액 새로고침' }).click();
    await expect.poll(() => renewals).toHaveLength(1);
    expect(renewals[0]).toContain('"signature"');
    await expect
      .poll(async () => (await storedTokens(frame))?.renewal)
      .not.toEqual(before?.renewal);
    await expect(ownBalance(view)).toBeVisible();
  });

  test('is renewed before a call when its token expires within a minute [AUTH-07] [AUTH-04]', async ({
    page,
    context,
  }) => {
    await logInAs(page, 'minji');
    await leave(page);
    const token = await refreshCookie(context);
    const before = await storedTokens(page);
    if (before === undefined) throw new Error('nobody is logged in');
    await storedTokens(page, { ...before, jwt: endingSoon(before.jwt) });
    const renewals = calls(page, '/api/tokens/');
    await spoonList(page).open();
    await expect(ownBalance(page)).toBeVisible();
    expect(renewals).toHaveLength(1);
    expect(renewals[0]).toContain('kept_for');
    expect(await refreshCookie(context)).not.toBe(token);
  });

  test('is renewed once over two tabs [AUTH-04]', async ({ page, context }) => {
    await logInAs(page, 'minji');
    const second = await context.newPage();
    await second.goto(`${wallet}/payment/spoon?country=kr`);
    await expect(ownBalance(second)).toBeVisible();
    await Promise.all([leave(page), leave(second)]);
    const before = await storedTokens(page);
    if (before === undefined) throw new Error('nobody is logged in');
    await storedTokens(page, { ...before, jwt: endingSoon(before.jwt) });
    const renewals = [calls(page, '/api/tokens/'), calls(second, '/api/tokens/')];
    await Promise.all([spoonList(page).open(), spoonList(second).open()]);
    await expect(ownBalance(page)).toBeVisible();
    await expect(ownBalance(second)).toBeVisible();
    expect(renewals.flat()).toHaveLength(1);
  });

  test('whose token the server calls expired is renewed without a notice [ERR-01] [AUTH-07] @nightly', async ({
    page,
    context,
  }) => {
    await logInAs(page, 'minji');
    await expect(ownBalance(page)).toBeVisible();
    // The first call with the expired token, whichever one the page makes.
    const expired = page.waitForResponse((response) => response.status() === 460);
    await moveClock(context, 16 * 60);
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/balance') && response.ok(),
    );
    await page.getByRole('button', { name: '잔액 새로고침' }).click();
    await expired;
    await answered;
    await expect(ownBalance(page)).toBeVisible();
    await expect(page).toHaveURL(/\/payment\/spoon\?country=kr$/);
  });

  for (const [area, from, to] of [
    ['exchange', '/exchange/convert', '/exchange/spoon/login'],
    ['subscribe', '/subscribe/card-selection', '/subscribe/spoon/login'],
  ] as const) {
    test(`that ended asks for a login of ${area} [ERR-01] [NAV-05]`, async ({ page }) => {
      await logInAs(page, 'minji');
      await leave(page);
      const tokens = await storedTokens(page);
      await page.request.delete(`${wallet}/api/signout/`, {
        headers: { authorization: `Bearer ${tokens?.jwt}` },
      });
      if (tokens !== undefined)
        await storedTokens(page, { ...tokens, jwt: endingSoon(tokens.jwt) });
      await page.goto(`${wallet}${from}`);
      await expect(page).toHaveURL(`${wallet}${to}`);
    });
  }

  test('refused with 401 is cleared and shows the unauthorized page, which leads back [ERR-01] [NAV-14]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await spoonList(page).pack('100').check();
    await openMethodPage(page);
    await page.route('**/api/billing/spoon/inner/payment', (route) =>
      route.fulfill({
        status: 401,
        json: { status_code: 401, code: 'not_authenticated', detail: '', request_id: 'q1' },
      }),
    );
    await payByKakaopay(page);
    await expect(page).toHaveURL(`${wallet}/error/401`);
    await expect(heading(page)).toHaveText('다시 로그인해 주세요');
    await expectNoTokens(page);
    await page.getByRole('link', { name: '다시 로그인하기' }).click();
    await expect(page).toHaveURL(`${wallet}/payment/spoon/login`);
  });

  test('refused with 401 on the list is cleared, and the list stays [ERR-01] [NAV-14]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    // After the first balance, so that the refused request is the one of the press.
    await expect(page.getByText(/기준$/)).toBeVisible();
    await page.route('**/api/billing/*/balance', (route) =>
      route.fulfill({
        status: 401,
        json: { status_code: 401, code: 'not_authenticated', detail: '', request_id: 'q1' },
      }),
    );
    await page.getByRole('button', { name: '잔액 새로고침' }).click();
    await expect(page.getByText('먼저 둘러보세요')).toBeVisible();
    await expect(page).toHaveURL(/\/payment\/spoon\?country=kr$/);
  });

  test('ends in every tab when the person logs out, and the country stays [AUTH-09] [AUTH-15]', async ({
    page,
    context,
  }) => {
    await logInAs(page, 'minji');
    await expect(ownBalance(page)).toBeVisible();
    const second = await context.newPage();
    await second.goto(`${wallet}/exchange/spoon`);
    await expect(heading(second)).toHaveText('환전');
    const third = await context.newPage();
    await spoonList(third).open();
    await spoonList(third).pack('100').check();
    await page.getByRole('button', { name: '계정과 설정' }).click();
    await page.getByRole('button', { name: '로그아웃' }).click();
    const signedOut = page.waitForResponse((response) => response.url().endsWith('/api/signout/'));
    await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
    expect((await signedOut).request().method()).toBe('DELETE');
    await expect(page.getByText('먼저 둘러보세요')).toBeVisible();
    await expect(second).toHaveURL(`${wallet}/exchange/spoon/login`);
    await expectNoTokens(page);
    expect(await page.evaluate(() => localStorage.getItem('dipper.user'))).toContain('"kr"');
    await expect(third.getByText('먼저 둘러보세요')).toBeVisible();
    await expect(spoonList(third).pack('100')).not.toBeChecked();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('dipper.payment'))).toBeNull();
  });

  test('continues, with a notice, when the log-out cannot reach the server [AUTH-09] [ERR-04]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await page.route('**/api/signout/', (route) => route.abort());
    await page.getByRole('button', { name: '계정과 설정' }).click();
    await page.getByRole('button', { name: '로그아웃' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('연결');
    await expect(ownBalance(page)).toBeVisible();
  });

  test('is kept when the page starts without a connection [ERR-04] [AUTH-06]', async ({ page }) => {
    await logInAs(page, 'minji');
    await page.route('**/api/signin/', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('잔액을 불러오지 못했어요')).toBeVisible();
    await expect(page.getByText('먼저 둘러보세요')).toHaveCount(0);
    await page.unroute('**/api/signin/');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText(/기준$/)).toBeVisible();
  });

  test('stays on the payment page when a busy server cannot confirm it [ERR-04] [NAV-07]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await spoonList(page).pack('100').check();
    await openMethodPage(page);
    await expect(methodScreen(page).pay).toBeVisible();
    await page.route('**/api/signin/', (route) =>
      route.fulfill({
        status: 503,
        json: { status_code: 49003, code: 'server_busy', detail: '', request_id: 'q1' },
      }),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('안전하게 기록돼 있어요');
    await expect(page).toHaveURL(`${wallet}/payment/method`);
    await page.unroute('**/api/signin/');
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(methodScreen(page).pay).toHaveAccessibleName('11,000원 결제하기');
  });

  test('that ended during a purchase keeps the choice for after the login [ERR-01]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await spoonList(page).pack('100').check();
    await openMethodPage(page);
    await expect(methodScreen(page).pay).toBeVisible();
    const expired = {
      status: 460,
      json: { status_code: 460, code: 'token_expired', detail: '', request_id: 'q1' },
    };
    await page.route('**/api/billing/spoon/inner/payment', (route) => route.fulfill(expired));
    await page.route('**/api/tokens/', (route) => route.fulfill(expired), { times: 1 });
    await payByKakaopay(page);
    await expect(page).toHaveURL(`${wallet}/payment/spoon/login`);
    await expectNoTokens(page);
    await logInAs(page, 'minji');
    await expect(spoonList(page).pack('100')).toBeChecked();
  });
});
