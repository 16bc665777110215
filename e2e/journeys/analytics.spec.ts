import { expect, test, type Page } from '@playwright/test';
import { logInAs, methodSheet, ownBalance } from '../pages/wallet.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet } = productUnderTest();
const address = `${wallet}/payment/spoon?country=kr`;
const events = /\/api\/events$/;
const metricsOf = async (page: Page): Promise<string> =>
  (await page.request.get(`${wallet}/api/metrics`)).text();

// Pending requests of the page may outlive a test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('analytics events of a login reach the server in one request without a token [AUTH-14] [BRG-05]', async ({
  page,
}) => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (events.test(request.url())) bodies.push(request.postData() ?? '');
  });
  await logInAs(page, 'minji');
  await expect(ownBalance(page)).toBeVisible();
  await expect.poll(() => bodies.join('\n')).toContain('check_auth_success');
  const all = bodies.join('\n');
  for (const name of ['start_query_token_login', 'token_login_tried']) {
    expect(all).toContain(name);
  }
  expect(all).toContain('"version":"2.5.14"');
  expect(all).not.toMatch(/eyJ|auth_key|refresh|민지|@/);
  // The request is seen before it arrives, so the metric is polled.
  await expect
    .poll(() => metricsOf(page))
    .toMatch(/dipper_page_events_total\{name="check_auth_success",written="true"\} [1-9]/);
});

test('unsent analytics events are sent when the page closes [AUTH-14]', async ({ page }) => {
  const countOf = async (): Promise<number> => {
    const line = /dipper_page_events_total\{name="check_auth_fail",written="true"\} (\d+)/;
    return Number(line.exec(await metricsOf(page))?.[1] ?? 0);
  };
  // The page never has time by itself, so that only its end is left.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (work: () => void, wait: number) => (wait === 3_000 ? 0 : later(work, wait)),
    });
  });
  await page.goto(address);
  await expect(page.getByText('먼저 둘러보세요')).toBeVisible();
  const before = await countOf();
  await page.goto('about:blank');
  await expect.poll(countOf).toBeGreaterThan(before);
});

test('the page works as before when no server accepts analytics [AUTH-14]', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const refused: string[] = [];
  await page.route(events, (route) => {
    refused.push(route.request().url());
    return route.abort();
  });
  await logInAs(page, 'minji');
  await expect(ownBalance(page)).toBeVisible();
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: '다음' }).click();
  await expect(methodSheet(page).kakaopay).toBeVisible();
  expect(errors).toEqual([]);
});

/** Serves the page like a server whose operator configured their own copy of the SDK. */
async function configureBraze(page: Page, sdkUrl: string): Promise<void> {
  const braze = { sdkUrl, apiKey: 'key-of-the-app', endpoint: 'https://sdk.messaging.example' };
  await page.route(
    (url) => url.href.startsWith(`${wallet}/payment/`),
    async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      const { 'content-security-policy': policy = '', ...headers } = response.headers();
      await route.fulfill({
        response,
        headers: {
          ...headers,
          'content-security-policy': policy
            .replace(/script-src ([^;]*)/, `script-src $1 ${sdkUrl}`)
            .replace(/connect-src ([^;]*)/, 'connect-src $1 https://sdk.messaging.example'),
        },
        body: body.replace('"features":{', `"braze":${JSON.stringify(braze)},"features":{`),
      });
    },
  );
}

const sdk = `
  const told = []; globalThis.brazeTold = told;
  export const initialize = (key, options) => told.push(['initialize', key, options.baseUrl, options.sessionTimeoutInSeconds]) > 0;
  export const openSession = () => void told.push(['openSession']);
  export const changeUser = (id) => void told.push(['changeUser', id]);
  export const logCustomEvent = (name, properties) => told.push([name, properties]) > 0;
  export const getUser = () => ({ setCustomUserAttribute: (key, value) => told.push([key, value]) > 0 });
`;

test.describe("the operator's messaging tool", () => {
  const sdkUrl = 'https://static.messaging.example/braze.js';
  const sentToBraze = (page: Page) =>
    page.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'brazeTold')));

  test('is loaded from its configured address and receives the same events, for a day [BRG-05] [AUTH-14]', async ({
    page,
  }) => {
    await configureBraze(page, sdkUrl);
    await page.route(sdkUrl, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: sdk,
      }),
    );
    await page.goto(address);
    await expect.poll(() => sentToBraze(page)).toContain('check_auth_fail');
    expect(await sentToBraze(page)).toContain(
      '["initialize","key-of-the-app","https://sdk.messaging.example",86400]',
    );
  });

  test('can be unreachable without any effect on the page [BRG-05]', async ({ page }) => {
    await configureBraze(page, sdkUrl);
    const request = page.waitForRequest(sdkUrl);
    await page.route(sdkUrl, (route) => route.abort());
    await page.goto(address);
    await request;
    await expect(page.getByText('먼저 둘러보세요')).toBeVisible();
    await expect(page.getByRole('radio').first()).toBeVisible();
  });

  test('is not loaded when none is configured [BRG-05]', async ({ page }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(wallet)) elsewhere.push(request.url());
    });
    const response = await page.goto(address);
    await expect(page.getByText('먼저 둘러보세요')).toBeVisible();
    expect(elsewhere).toEqual([]);
    expect(response?.headers()['content-security-policy']).not.toMatch(/script-src[^;]*https?:/);
  });
});
