import { expect, test, type Page } from '@playwright/test';
import { heading, logInAs, whoseLogin } from '../pages/wallet.ts';
import { freshAuthKey } from '../support/auth-key.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet } = productUnderTest();

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
    ['loses a slash at the end [NAV-05]', '/exchange/spoon/login/', '/exchange/spoon/login'],
    ['can log in for cards [NAV-05]', '/subscribe/spoon/login', '/subscribe/spoon/login'],
    ['sees the event [NAV-06]', '/payment/event/newbie', '/payment/event/newbie?country=kr'],
    ['has no payment method [NAV-07]', '/payment/method?a=1', '/payment/spoon?country=kr'],
    ['has no history [NAV-09]', '/exchange/spoon?isConvert=true', '/exchange/spoon/login'],
    ['logs in before converting [NAV-13]', '/exchange/convert', '/exchange/spoon/login'],
    ['does so with a slash at the end [NAV-13]', '/exchange/convert/', '/exchange/spoon/login'],
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

  test('is led by every address to the right screen [NAV-02] [NAV-03] [NAV-04] [NAV-05] [NAV-06] [NAV-07] [NAV-09] [NAV-13] [NAV-14] [NAV-15] [NAV-18] [NAV-19]', async ({
    page,
  }) => {
    for (const [rule, from, to] of journeys) {
      await test.step(rule, () => expectEnd(page, from, to));
    }
  });

  test('with a Japanese browser sees the list of Japan [NAV-18] @nightly', async ({ browser }) => {
    const page = await browser.newPage({ locale: 'ja-JP' });
    await expectEnd(page, '/payment/spoon', '/payment/spoon?country=jp');
    await page.close();
  });

  test('who cancels at a provider gets the result page of the payment [NAV-16]', async ({
    page,
  }) => {
    const id = `p1-${'a'.repeat(32)}`;
    await page.goto(`${wallet}/cancel/${id}`);
    await expect(page).toHaveURL(`${wallet}/payment?status=cancel&transactionId=${id}`);
  });
});

test.describe('a person in Korea', () => {
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
    ['converts with a slash at the end [NAV-13]', '/exchange/convert/', '/exchange/convert'],
  ];

  test('can open every screen, each with a heading and a way back [NAV-03] [NAV-09] [NAV-10] [NAV-11] [NAV-12] [NAV-13]', async ({
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

test('a person in Japan has no cash-out [NAV-10]', async ({ page }) => {
  await logInAs(page, 'yuki');
  await expectEnd(page, '/exchange/request', '/notfound');
});

test.describe('login keys and tokens', () => {
  test('leave the address at once and stay in no history entry [NAV-20] [NAV-17]', async ({
    page,
  }) => {
    const addresses: string[] = [];
    await page.exposeFunction('noteAddress', (address: string) => addresses.push(address));
    await page.addInitScript(() => {
      const note = Reflect.get(window, 'noteAddress') as (address: string) => void;
      for (const type of ['pushState', 'replaceState'] as const) {
        const change = history[type].bind(history);
        history[type] = (...args) => {
          change(...args);
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

  test('set the country of their person when the address names none [NAV-17]', async ({
    page,
    browser,
  }) => {
    await page.goto(`${wallet}/payment/spoon?auth_key=${await freshAuthKey(browser, 'weiting')}`);
    await whoseLogin(page).yes.click();
    await expect(page).toHaveURL(`${wallet}/payment/spoon?country=tw`);
    await page.reload();
    await expect(page).toHaveURL(`${wallet}/payment/spoon?country=tw`);
  });

  test('are never sent in the address or referrer of a request [NAV-20]', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (!request.isNavigationRequest())
        requests.push(request.url(), ...Object.values(request.headers()));
    });
    await page.goto(`${wallet}/payment/spoon?auth_key=canary-key&country=kr`);
    await expect(heading(page)).toBeVisible();
    expect(requests.join(' ')).not.toContain('canary-key');
  });
});

test("the developers' home opens payment and exchange in small windows with its fields [NAV-01]", async ({
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

test("the back button at the top goes back in the history like the browser's [NAV-07]", async ({
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

test('going back shows the previous screen with the focus on its heading [ERR-04]', async ({
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
