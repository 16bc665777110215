import { expect, test, type Browser, type Page } from '@playwright/test';
import { redirectStrings } from '../../tools/testing/redirect-strings.ts';
import { logInAs, ownBalance, spoonList } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import {
  expectNoTokens,
  storedTokens,
  readableByScripts,
  refreshCookie,
} from '../support/kept-tokens.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet } = productUnderTest();
/** Appears with the first balance, so that the next request is the test's own. */
const balanceTime = (page: Page) => page.getByText(/기준$/);
const asGuest = (page: Page) => page.getByText('먼저 둘러보세요');

type HandedOver = { readonly jwt: string; readonly refreshToken: string };

/** Reads the tokens that an app would hand over. */
async function tokensIn(page: Page): Promise<HandedOver> {
  const stored = await storedTokens(page);
  if (stored === undefined) throw new Error('nobody is logged in');
  return { jwt: stored.jwt, refreshToken: await refreshCookie(page.context()) };
}

/** Somebody logs in elsewhere, and their tokens are handed over to this page. */
async function tokensOf(browser: Browser, person: string): Promise<HandedOver> {
  const context = await browser.newContext({ locale: 'ko-KR' });
  const page = await context.newPage();
  await logInAs(page, person);
  const tokens = await tokensIn(page);
  await context.close();
  return tokens;
}

const handedOver = ({ jwt, refreshToken }: HandedOver, more = ''): string =>
  `${wallet}/payment/spoon?token=${jwt}&refresh_token=${refreshToken}${more}`;

const personOf = async (page: Page): Promise<unknown> => {
  const [, payload = ''] = ((await storedTokens(page))?.jwt ?? '').split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}');
  return Reflect.get(Object(claims), 'country');
};

test.describe('a token of another person than the one logged in', () => {
  test('asks which one to use, and staying keeps the session and cleans the address [AUTH-06] [NAV-20]', async ({
    page,
    browser,
  }) => {
    const other = await tokensOf(browser, 'yuki');
    await logInAs(page, 'minji');
    await page.goto(handedOver(other, '&isAdult=false&welcome=true'));
    const question = page.getByRole('alertdialog', { name: '다른 계정으로 바꿀까요?' });
    await expect(question).toBeVisible();
    await expect(page).not.toHaveURL(/token|eyJ/);
    expect(await findings(page)).toEqual([]);
    await question.getByRole('button', { name: '지금 계정 유지하기' }).click();
    await expect(ownBalance(page)).toBeVisible();
    await expect(page).toHaveURL(`${wallet}/payment/spoon?country=kr&welcome=true`);
    await expect.poll(() => personOf(page)).toBe('kr');
    await page.reload();
    await expect(ownBalance(page)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('replaces the person when chosen, with language and all data [AUTH-06] [NAV-21]', async ({
    page,
    browser,
  }) => {
    const other = await tokensOf(browser, 'yuki');
    await logInAs(page, 'minji');
    await spoonList(page).pack('100').check();
    await page.goto(handedOver(other));
    await page.getByRole('button', { name: '계정 바꾸기' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(page).toHaveURL(`${wallet}/payment/spoon?country=jp`);
    await expect(ownBalance(page)).toBeVisible();
    await expect.poll(() => personOf(page)).toBe('jp');
    await expect(page.locator('input[type="radio"]:checked')).toHaveCount(0);
  });

  test('asks nothing when it is the same person or nobody is logged in [AUTH-06]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    const own = await tokensIn(page);
    await page.goto(handedOver(own));
    await expect(ownBalance(page)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page).not.toHaveURL(/token|eyJ/);
  });

  test('is traded at once for one in a cookie, and the handed-over one is stored nowhere [AUTH-03] [AUTH-06]', async ({
    page,
    browser,
  }) => {
    const tokens = await tokensOf(browser, 'minji');
    await page.goto(handedOver(tokens));
    await expect(ownBalance(page)).toBeVisible();
    const traded = await refreshCookie(page.context());
    expect(traded).toMatch(/^r[0-9a-z]+-/);
    expect(traded).not.toBe(tokens.refreshToken);
    const readable = await readableByScripts(page);
    expect(readable).toContain('eyJ');
    expect(readable).not.toContain(tokens.refreshToken);
    expect(readable).not.toContain(traded);
    await page.reload();
    await expect(ownBalance(page)).toBeVisible();
  });
});

test.describe('stored data', () => {
  const broken: readonly (readonly [string, unknown, string])[] = [
    ['corrupt', 'nothing', '{"version":'],
    ['of an older form', { token: 'x', version: 0 }, '{"version":0,"state":{"country":"jp"}}'],
    ['of a later version', { jwt: 7 }, '{"version":99,"state":{"country":"jp"}}'],
    [
      'of a country that is none',
      { jwt: 'a.eyJjb3VudHJ5IjoiZnIifQ.c' },
      '{"version":1,"state":{"country":"fr"}}',
    ],
  ];
  for (const [what, tokens, user] of broken) {
    test(`that is ${what} counts as none [AUTH-06] [AUTH-15] [ERR-04]`, async ({ page }) => {
      const thrown: string[] = [];
      page.on('pageerror', ({ message }) => thrown.push(message));
      await page.goto(`${wallet}/payment/spoon`);
      await expect(asGuest(page)).toBeVisible();
      await storedTokens(page, tokens);
      await page.evaluate((stored) => {
        for (const name of ['user', 'payment', 'billing', 'preferences', 'age']) {
          localStorage.setItem(`dipper.${name}`, stored);
        }
      }, user);
      await page.goto(`${wallet}/payment/spoon`);
      await expect(asGuest(page)).toBeVisible();
      await expect(page).toHaveURL(`${wallet}/payment/spoon?country=kr`);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await logInAs(page, 'minji');
      await expect(ownBalance(page)).toBeVisible();
      expect(thrown).toEqual([]);
    });
  }
});

test.describe('on a device whose clock is wrong', () => {
  for (const [what, hours] of [
    ['an hour ahead', 1],
    ['an hour behind', -1],
  ] as const) {
    test(`by ${what}, no token is renewed early and nobody is logged out [AUTH-07]`, async ({
      page,
    }) => {
      await page.addInitScript((offset) => {
        const right = Date.now.bind(Date);
        Date.now = () => right() + offset;
      }, hours * 3_600_000);
      const exchanged: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/tokens/')) exchanged.push(request.postData() ?? '');
      });
      await logInAs(page, 'minji');
      await expect(ownBalance(page)).toBeVisible();
      await page.reload();
      await expect(ownBalance(page)).toBeVisible();
      expect(exchanged).toHaveLength(1);
      expect(exchanged[0]).toContain('auth_key');

      // No page asks for anything at this address, so that nobody renews the token early.
      await page.goto(`${wallet}/icon.svg`);
      const stored = await storedTokens(page);
      if (stored?.receivedAt === undefined) throw new Error('the token has no time');
      await storedTokens(page, { ...stored, receivedAt: stored.receivedAt - 14.5 * 60_000 });
      await page.goto(`${wallet}/payment/spoon?country=kr`);
      await expect(ownBalance(page)).toBeVisible();
      expect(exchanged).toHaveLength(2);
      expect(exchanged[1]).toContain('kept_for');
    });
  }
});

const refusedLogins = [
  [10104, '계정 정보를 확인할 수 없어요'],
  [10300, '다른 계정이에요'],
  [10301, '이미 가입되어 있어요'],
  [10302, '7일이 지나면 다시 가입할 수 있어요'],
  [10305, 'SNS 로그인이 되지 않았어요'],
  [10306, '이용이 제한된 계정이에요'],
  [49100, '고객센터로 문의해 주세요'],
] as const;

test.describe('a failed login', () => {
  test('shows an alert of its own for each reason, with the number as title, and leaves a guest [AUTH-13]', async ({
    page,
  }) => {
    for (const [number, words] of refusedLogins) {
      await test.step(String(number), async () => {
        await page.goto(`${wallet}/`);
        await page.getByRole('link', { name: String(number) }).click();
        const alert = page.getByRole('alertdialog', { name: String(number) });
        await expect(alert).toContainText(words);
        await expect(alert).toContainText('로그인');
        if (number === refusedLogins[0][0]) expect(await findings(page)).toEqual([]);
        await alert.getByRole('button', { name: '확인' }).click();
        await expect(page).toHaveURL(`${wallet}/payment/spoon/login`);
        await expectNoTokens(page);
      });
    }
  });

  test('of a person without an account offers signing up [AUTH-13]', async ({ page }) => {
    await page.goto(`${wallet}/exchange/spoon?login_error=49102`);
    const alert = page.getByRole('alertdialog', { name: '먼저 가입해 주세요' });
    await alert.getByRole('button', { name: '가입하기' }).click();
    await expect(alert).toHaveCount(0);
    await expect(page).toHaveURL(`${wallet}/exchange/spoon/login`);
  });

  test('clears the stored data of the person who was logged in [AUTH-13] [AUTH-15]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await page.route('**/api/signin/', (route) =>
      route.fulfill({
        status: 423,
        json: { status_code: 10306, code: 'account_blocked', detail: '', request_id: 'q1' },
      }),
    );
    await page.goto(`${wallet}/exchange/spoon`);
    await expect(page.getByRole('alertdialog', { name: '10306' })).toBeVisible();
    await expect(page).toHaveURL(`${wallet}/exchange/spoon/login`);
    await expectNoTokens(page);
  });
});

test.describe('strings that try to redirect to another site', () => {
  const names =
    'country token refresh_token auth_key login_error redirectUrl next url with status transactionId'.split(
      ' ',
    );
  const sample = redirectStrings.filter((value, index) => index % 25 === 7 && value.length < 4000);

  test('lead a real browser to no other site [NAV-15] [NAV-20]', async ({ page }) => {
    test.setTimeout(300_000);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== wallet) elsewhere.push(request.url());
    });
    page.on('dialog', (dialog) => elsewhere.push(dialog.message()));
    for (const value of sample) {
      const query = new URLSearchParams(names.map((name) => [name, value])).toString();
      await page.goto(`${wallet}/payment/spoon?${query}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The list stands in the document before any script has cleaned its address.
      await expect(page, value).not.toHaveURL(/[?&]token=/);
      expect(new URL(page.url()).origin, value).toBe(wallet);
    }
    expect(elsewhere).toEqual([]);
  });

  test('lead a login to no other site [NAV-15] [AUTH-03]', async ({ request }) => {
    for (const [index, value] of sample.entries()) {
      const name = ['sns_type', 'billing_page', 'country', 'device_unique_id', 'redirect_uri'][
        index % 5
      ];
      const good = {
        sns_type: 'google',
        is_jwt: '1',
        is_whale: '1',
        age_confirmed: '1',
        billing_page: 'spoon',
      };
      const query = new URLSearchParams({ ...good, [name ?? '']: value }).toString();
      const answer = await request.get(`${wallet}/api/authorize/?${query}`, { maxRedirects: 0 });
      const leadsTo = new URL(answer.headers()['location'] ?? 'about:blank', wallet);
      const allowed = [wallet, productUnderTest().sandbox];
      expect(allowed, value).toContain(leadsTo.origin);
      const back = leadsTo.searchParams.get('redirect_uri');
      if (back !== null) expect(back).toBe(`${wallet}/api/authorize/callback/google`);
    }
  });
});

test.describe('during a payment', () => {
  const expired = {
    status: 460,
    json: { status_code: 460, code: 'token_expired', detail: '', request_id: 'q1' },
  };

  test('a 403 is ignored, and the person stays on the page and logged in [ERR-01]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await expect(balanceTime(page)).toBeVisible();
    await page.route('**/api/billing/*/balance', (route) =>
      route.fulfill({
        status: 403,
        json: { status_code: 403, code: 'no_right', detail: '', request_id: 'q1' },
      }),
    );
    const refused = page.waitForResponse((response) => response.status() === 403);
    await page.getByRole('button', { name: '잔액 새로고침' }).click();
    await refused;
    await expect(page).toHaveURL(`${wallet}/payment/spoon?country=kr`);
    await expect(asGuest(page)).toHaveCount(0);
    expect(await storedTokens(page)).toBeDefined();
  });

  test('the end of the session keeps the chosen pack and the typed quantity [ERR-01]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await spoonList(page).pack('100').check();
    await spoonList(page).quantity.fill('3');
    await expect(balanceTime(page)).toBeVisible();
    await page.route('**/api/billing/*/balance', (route) => route.fulfill(expired));
    await page.route('**/api/tokens/', (route) => route.fulfill(expired), { times: 1 });
    await page.getByRole('button', { name: '잔액 새로고침' }).click();
    await expect(page).toHaveURL(`${wallet}/payment/spoon/login`);
    // Only this page was told that the session has ended: what it kept would log in once more.
    await expect.poll(() => storedTokens(page)).toBeUndefined();
    await page.unroute('**/api/billing/*/balance');
    await logInAs(page, 'minji');
    await expect(spoonList(page).pack('100')).toBeChecked();
    await expect(spoonList(page).quantity).toHaveValue('3');
  });

  test('the kept choice is not given to another person who logs in [ERR-01] [AUTH-15]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    await spoonList(page).pack('100').check();
    await expect(balanceTime(page)).toBeVisible();
    await page.route('**/api/billing/*/balance', (route) => route.fulfill(expired));
    await page.route('**/api/tokens/', (route) => route.fulfill(expired), { times: 1 });
    await page.getByRole('button', { name: '잔액 새로고침' }).click();
    await expect(page).toHaveURL(`${wallet}/payment/spoon/login`);
    // Only this page was told that the session has ended: what it kept would log in once more.
    await expect.poll(() => storedTokens(page)).toBeUndefined();
    await page.unroute('**/api/billing/*/balance');
    await logInAs(page, 'haneul');
    await expect(ownBalance(page)).toBeVisible();
    await expect(page.locator('input[type="radio"]:checked')).toHaveCount(0);
  });

  test('the end of the session on the event page reloads it with the country, and tells the app [ERR-01]', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const postMessage = (message: unknown): void => {
        sessionStorage.setItem(
          'said',
          `${sessionStorage.getItem('said')} ${JSON.stringify(message)}`,
        );
      };
      Object.assign(window, { webkit: { messageHandlers: { dipper: { postMessage } } } });
    });
    await logInAs(page, 'minji');
    // Only what carries a token can expire, and here not before somebody looks again.
    let hasEnded = false;
    await page.route('**/api/billing/event/newbie?*', async (route) => {
      const carriesToken = (await route.request().headerValue('authorization')) !== null;
      await route.fulfill(hasEnded && carriesToken ? expired : { status: 500 });
    });
    await page.route('**/api/tokens/', (route) => route.fulfill(expired));
    const event = `${wallet}/payment/event/newbie?country=kr`;
    await page.goto(event);
    const again = page.getByRole('button', { name: '다시 시도' });
    await expect(again).toBeVisible();
    expect(await storedTokens(page)).toBeDefined();
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    hasEnded = true;
    await expect(async () => {
      await again.click();
      expect(await storedTokens(page)).toBeUndefined();
    }).toPass();
    await page.waitForFunction(() => !('isFirst' in window));
    await expect(again).toBeVisible();
    await expect(page).toHaveURL(event);
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('said')))
      .toContain('token_expired');
  });
});
