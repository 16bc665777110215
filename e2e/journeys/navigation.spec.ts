import { expect, test, type Page } from '@playwright/test';
import { excessWidth, findings, logInAs } from '../pages/wallet.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet } = productUnderTest();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens an address and waits until it comes to rest where it should. */
async function expectEnd(page: Page, from: string, to: string): Promise<void> {
  await page.goto(`${wallet}${from}`);
  await expect(page).toHaveURL(`${wallet}${to}`);
  await expect(heading(page)).toBeVisible();
}

test.describe('a guest', () => {
  const journeys: readonly (readonly [rule: string, from: string, to: string])[] = [
    // First, while the browser has not been told any country.
    [
      'sees the list with a country [NAV-04] [NAV-18]',
      '/payment/spoon',
      '/payment/spoon?country=kr',
    ],
    ['finds no texts for translators [NAV-02]', '/strings', '/notfound'],
    ['logs in before cards [NAV-03]', '/subscribe/card-management', '/subscribe/spoon/login'],
    ['can log in for payment [NAV-05]', '/payment/spoon/login', '/payment/spoon/login'],
    ['can log in for exchange [NAV-05]', '/exchange/spoon/login', '/exchange/spoon/login'],
    ['can log in for cards [NAV-05]', '/subscribe/spoon/login', '/subscribe/spoon/login'],
    ['sees the event [NAV-06]', '/payment/event/newbie', '/payment/event/newbie?country=kr'],
    ['has no payment method [NAV-07]', '/payment/method?a=1', '/payment/spoon?country=kr'],
    ['has no history [NAV-09]', '/exchange/spoon?isConvert=true', '/exchange/spoon/login'],
    ['logs in before converting [NAV-13]', '/exchange/convert', '/exchange/spoon/login'],
    ['reads about maintenance [NAV-13]', '/exchange/maintenance', '/exchange/maintenance'],
    ['is not authorized [NAV-14]', '/error/401?x=1', '/error/401'],
    ['finds nothing elsewhere [NAV-15]', '/no/such/place?x=1', '/notfound'],
    [
      'sees Korea for another country [NAV-19]',
      '/payment/spoon?country=us',
      '/payment/spoon?country=kr',
    ],
    ['sees Japan for Japan [NAV-19]', '/payment/spoon?country=jp', '/payment/spoon?country=jp'],
  ];

  test('is led by every address to where it should lead [NAV-02] [NAV-03] [NAV-04] [NAV-05] [NAV-06] [NAV-07] [NAV-09] [NAV-13] [NAV-14] [NAV-15] [NAV-18] [NAV-19]', async ({
    page,
  }) => {
    for (const [rule, from, to] of journeys) {
      await test.step(rule, () => expectEnd(page, from, to));
    }
  });

  test('of a Japanese browser sees Japan [NAV-18]', async ({ browser }) => {
    const page = await browser.newPage({ locale: 'ja-JP' });
    await expectEnd(page, '/payment/spoon', '/payment/spoon?country=jp');
    await page.close();
  });

  test('comes back from a provider to the question what happened [NAV-16]', async ({ page }) => {
    const id = `p1-${'a'.repeat(32)}`;
    await page.goto(`${wallet}/cancel/${id}`);
    await page.waitForURL(`${wallet}/payment?status=cancel&transactionId=${id}`);
  });
});

test.describe('someone in Korea', () => {
  const journeys: readonly (readonly [rule: string, from: string, to: string])[] = [
    ['adds a card [NAV-03]', '/subscribe/card-registration', '/subscribe/card-registration'],
    ['chooses a card [NAV-03]', '/subscribe/card-selection', '/subscribe/card-selection'],
    ['manages cards [NAV-03]', '/subscribe', '/subscribe/card-management'],
    [
      'follows a card payment [NAV-03]',
      '/subscribe/card-payment-progress',
      '/subscribe/card-payment-progress',
    ],
    ['has no use for the login [NAV-05]', '/exchange/spoon/login', '/exchange/spoon'],
    [
      'reads the history [NAV-09]',
      '/exchange/spoon?isExchanged=true&page=2',
      '/exchange/spoon?isExchanged=true',
    ],
    ['cashes out [NAV-10]', '/exchange/request', '/exchange/request'],
    ['asks for Payoneer [NAV-11]', '/exchange/request/payoneer', '/exchange/request/payoneer'],
    ['asks for dotmoney [NAV-11]', '/exchange/request/dotmoney', '/exchange/request/dotmoney'],
    [
      'looks at a dotmoney product [NAV-11]',
      '/exchange/request/dotmoney/17',
      '/exchange/request/dotmoney/17',
    ],
    [
      'comes back from a dotmoney error [NAV-12]',
      '/exchange/request/dotmoney/error?code=7',
      '/exchange/request/dotmoney?requestStatus=error&showRequestNote=false',
    ],
    ['comes back from dotmoney [NAV-12]', '/exchange/request/dotmoney/error', '/exchange/spoon'],
    ['converts [NAV-13]', '/exchange/convert', '/exchange/convert'],
  ];

  test('reaches every screen, each with a heading and a way back [NAV-03] [NAV-09] [NAV-10] [NAV-11] [NAV-12] [NAV-13]', async ({
    page,
  }) => {
    await logInAs(page, 'minji');
    for (const [rule, from, to] of journeys) {
      await test.step(rule, async () => {
        await expectEnd(page, from, to);
        await expect(page.getByRole('link', { name: 'Dipper, 스푼 목록' })).toBeVisible();
      });
    }
  });
});

test('someone in Japan has no cash-out [NAV-10]', async ({ page }) => {
  await logInAs(page, 'yuki');
  await expectEnd(page, '/exchange/request', '/notfound');
});

test.describe('keys and tokens', () => {
  test('leave the address at once, and no history entry keeps them [NAV-20] [NAV-17]', async ({
    page,
  }) => {
    const addresses: string[] = [];
    await page.exposeFunction('noteAddress', (address: string) => addresses.push(address));
    await page.addInitScript(() => {
      const note = Reflect.get(window, 'noteAddress') as (address: string) => void;
      for (const type of ['pushState', 'replaceState'] as const) {
        const change = history[type].bind(history);
        history[type] = (...given) => {
          change(...given);
          note(location.href);
        };
      }
    });
    await page.goto(
      `${wallet}/payment/spoon?auth_key=once&refresh_token=again&is_new=1&country=jp&welcome=true`,
    );
    await expect(heading(page)).toBeVisible();
    await expect(page).toHaveURL(`${wallet}/payment/spoon?country=jp&welcome=true`);
    expect(addresses.join()).not.toMatch(/auth_key|token|is_new/);
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  });

  test('never leave with a request for anything [NAV-20]', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.isNavigationRequest())
        asked.push(request.url(), ...Object.values(request.headers()));
    });
    await page.goto(`${wallet}/payment/spoon?auth_key=canary-key&country=kr`);
    await expect(heading(page)).toBeVisible();
    expect(asked.join(' ')).not.toContain('canary-key');
  });
});

test.describe('the language', () => {
  for (const [country, lang, dir, title] of [
    ['kr', 'ko', 'ltr', '로그인'],
    ['jp', 'ja', 'ltr', 'ログイン'],
    ['us', 'en', 'ltr', 'Log in'],
    ['tw', 'zh', 'ltr', '登入'],
    ['ar', 'ar', 'rtl', 'تسجيل الدخول'],
  ] as const) {
    test(`of ${country} is ${lang}, and the document says so [NAV-21]`, async ({ page }) => {
      await page.addInitScript(
        (state) => {
          localStorage.setItem('dipper.user', JSON.stringify({ version: 1, state }));
        },
        { country },
      );
      await page.goto(`${wallet}/payment/spoon/login`);
      await expect(heading(page)).toHaveText(title);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('html')).toHaveAttribute('dir', dir);
    });
  }

  test('is the browser’s where no country is known [NAV-21]', async ({ browser }) => {
    const page = await browser.newPage({ locale: 'zh-TW' });
    await page.goto(`${wallet}/notfound`);
    await expect(heading(page)).toHaveText('找不到頁面');
    await page.close();
  });
});

test('the test home opens payment and exchange in small windows with its fields [NAV-01]', async ({
  page,
}) => {
  await page.goto(wallet);
  await page.getByLabel('인증 키').fill('k1');
  await page.getByLabel('상품 이름').fill('net_100');
  await page.getByRole('combobox').selectOption('jp');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: '결제 페이지 열기' }).click();
  const popup = await opening;
  await popup.waitForURL(/\/payment\/spoon\?country=jp/);
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([456, 800]);
  const second = page.waitForEvent('popup');
  await page.getByRole('button', { name: '환전 페이지 열기' }).click();
  await (await second).waitForURL(/\/exchange\/spoon\/login$/);
});

test.describe('the text', () => {
  test('grows to 200 % by the page’s own control, stays so, and still fits [NAV-24] [NAV-28]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${wallet}/payment/spoon/login`);
    await page.getByRole('button', { name: '글자 크기, 화면 모드, 언어' }).click();
    for (let press = 0; press < 5; press += 1) {
      await page.getByRole('button', { name: '글자 크게' }).click();
    }
    await expect(page.getByRole('status').filter({ hasText: '200%' })).toBeVisible();
    await page.getByRole('button', { name: '닫기' }).click();
    await page.reload();
    await expect(heading(page)).toHaveCSS('font-size', '56px');
    expect(await excessWidth(page)).toBeLessThanOrEqual(0);
  });

  test('follows the device’s own font size [NAV-24]', async ({ page }) => {
    await page.goto(`${wallet}/notfound`);
    await expect(heading(page)).toHaveCSS('font-size', '28px');
    const client = await page.context().newCDPSession(page);
    await client.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 20 } });
    await expect(heading(page)).toHaveCSS('font-size', '42px');
  });

  test('is never kept from zooming by the viewport [NAV-24]', async ({ page }) => {
    await page.goto(`${wallet}/notfound`);
    const viewport = page.locator('meta[name=viewport]');
    await expect(viewport).not.toHaveAttribute('content', /user-scalable|maximum-scale/);
    await expect(page.locator('html')).toHaveCSS('touch-action', 'pan-x pan-y');
  });
});

test('no script of the page writes to the console [NAV-25]', async ({ page, request }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url());
  });
  await page.goto(`${wallet}/payment/spoon`);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.goto(`${wallet}/payment/spoon/login`);
  await expect(heading(page)).toBeVisible();
  expect(said).toEqual([]);
  expect(scripts.size).toBeGreaterThan(1);
  for (const script of scripts) {
    const code = await (await request.get(script)).text();
    expect(code).not.toMatch(/\bconsole\.\w|\bdebugger\b/);
  }
});

test.describe('every screen of the frame', () => {
  const addresses = [
    '/',
    '/payment/spoon/login',
    '/exchange/maintenance',
    '/error/401',
    '/notfound',
  ];
  for (const [name, options] of [
    ['in Korean, light', { locale: 'ko-KR', colorScheme: 'light' }],
    ['in Arabic, dark', { locale: 'ar-SA', colorScheme: 'dark' }],
  ] as const) {
    test(`${name}: axe finds nothing, nothing is wider than the window [NAV-28] [NAV-21]`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        ...options,
        viewport: { width: 320, height: 640 },
      });
      const page = await context.newPage();
      for (const address of addresses) {
        await page.goto(`${wallet}${address}`);
        await expect(heading(page)).toBeVisible();
        expect(await findings(page), address).toEqual([]);
        expect(await excessWidth(page), address).toBeLessThanOrEqual(0);
      }
      await context.close();
    });
  }
});

test('the footer names who is behind the page, by country [NAV-23]', async ({ page }) => {
  for (const [country, name, email] of [
    ['kr', '주식회사 디퍼', 'help-kr@dipper.example'],
    ['jp', '株式会社ディッパー', 'help-jp@dipper.example'],
  ] as const) {
    await page.goto(`${wallet}/payment/spoon?country=${country}`);
    const footer = page.getByRole('contentinfo');
    await footer.locator('summary').click();
    await expect(footer).toContainText(name);
    await expect(footer.getByRole('link', { name: email })).toHaveAttribute(
      'href',
      `mailto:${email}`,
    );
    await expect(footer).toContainText('© 2026 Dipper');
  }
});

/** From the next time on the page comes without its script in it, which is asked for by itself. */
async function keepsScript(page: Page): Promise<void> {
  await page.goto(`${wallet}/payment/spoon`);
  const written = JSON.parse((await page.locator('#dipper-page').textContent()) ?? '');
  const value: string = written.parts.version;
  await page.context().addCookies([{ name: 'dipper_parts', value, url: wallet }]);
}

test('the footer that is opened before the page comes alive says it all the same [NAV-23]', async ({
  page,
}) => {
  await keepsScript(page);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${wallet}/payment/spoon?country=kr`, { waitUntil: 'commit' });
  const footer = page.getByRole('contentinfo');
  await footer.locator('summary').click();
  await expect(footer.locator('details')).toHaveAttribute('open');
  letGo();
  await expect(footer).toContainText('주식회사 디퍼');
});

test.describe('when something is lost', () => {
  test('a screen whose code does not come says so and tries again [ERR-04]', async ({ page }) => {
    await page.goto(`${wallet}/notfound`);
    await expect(heading(page)).toBeVisible();
    await page.route(/login-screen-.*\.js$/, (route) => route.abort());
    await page.evaluate(() => history.pushState(null, '', '/payment/spoon/login'));
    await expect(page.getByRole('alert')).toContainText('화면을 불러오지 못했어요');
    await page.unroute(/login-screen-.*\.js$/);
    await page.getByRole('button', { name: '다시 시도하기' }).click();
    await expect(heading(page)).toHaveText('로그인');
  });

  test('a part of a screen that does not come leaves the rest, and comes with the next try [ERR-04]', async ({
    page,
  }) => {
    await page.route(/\/shop-[^/]*\.js$/, (route) => route.abort());
    await logInAs(page, 'minji');
    await expect(page.getByRole('alert')).toContainText('잔액을 불러오지 못했어요');
    await expect(page.getByRole('radio').first()).toBeVisible();
    await page.unroute(/\/shop-[^/]*\.js$/);
    await page.getByRole('button', { name: '잔액 새로고침' }).click();
    await expect(page.getByText(/기준$/)).toBeVisible();
  });

  test('a page whose script does not come says so in every language [ERR-04]', async ({ page }) => {
    await keepsScript(page);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto(`${wallet}/payment/spoon`);
    const words = page.getByText('화면이 열리지 않나요?');
    // However long the page took to be looked at: they come late, and are not there from the start.
    const latestMs = await page.evaluate(() => {
      const animations = document.getAnimations();
      for (const animation of animations) {
        animation.pause();
        animation.currentTime = 0;
      }
      return Math.max(...animations.map(({ effect }) => effect?.getTiming().delay ?? 0));
    });
    expect(latestMs).toBeGreaterThan(1000);
    await expect(words).toBeHidden();
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(words).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.unroute(/\/assets\/.*\.js$/);
    await page.getByRole('link', { name: '다시 시도하기' }).click();
    await expect(heading(page)).toHaveText('스푼 충전');
  });

  test('being offline is said, and unsaid when it is over [ERR-04]', async ({ page, context }) => {
    await page.goto(`${wallet}/notfound`);
    await expect(heading(page)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('오프라인이에요')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('오프라인이에요')).toHaveCount(0);
  });
});

test('the button at the top goes back in the history, as the one of the browser does [NAV-07]', async ({
  page,
}) => {
  await page.goto(`${wallet}/notfound`);
  await page.getByRole('link', { name: '스푼 보러 가기' }).click();
  await page.getByRole('link', { name: '로그인' }).click();
  await expect(heading(page)).toHaveText('로그인');
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: '뒤로' }).click();
  await expect(heading(page)).toHaveText('스푼 충전');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  await expect(page).toHaveURL(`${wallet}/notfound`);
});

test('going back shows the screen before, and the focus is on its heading [ERR-04]', async ({
  page,
}) => {
  await page.goto(`${wallet}/payment/spoon`);
  await page.getByRole('link', { name: '로그인' }).click();
  await expect(heading(page)).toHaveText('로그인');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle('로그인 · Dipper');
  await page.goBack();
  await expect(page).toHaveURL(/\/payment\/spoon\?country=kr$/);
  await expect(heading(page)).toBeFocused();
});
