import { expect, test, type Page } from '@playwright/test';
import { sayHowMuch, writeAnew } from '../pages/exchange.ts';
import { heading, logInAs, ownBalance, spoonList, whoseLogin } from '../pages/wallet.ts';
import { freshAuthKey } from '../support/auth-key.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet } = productUnderTest();
const chunks = /\/assets\/(?!index-|react-|rolldown-runtime-)[^/]+\.js$/;

/** Makes all files vanish that the page has not loaded yet. */
async function losesFiles(page: Page): Promise<{ readonly requests: string[] }> {
  const requests: string[] = [];
  await page.route(chunks, async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });
  });
  return { requests };
}

/** The way to screens whose files have not come. */
async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: '계정과 설정' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: '결제 내역' })).toBeVisible();
}

test('a page opened before a new build continues with the new build and keeps the choice [ERR-04] [PAY-02]', async ({
  page,
}) => {
  await logInAs(page, 'minji');
  await spoonList(page).pack('100').check();
  await spoonList(page).more.click();
  await openAccount(page);
  await page.evaluate(() => Reflect.set(window, 'isFirst', true));
  const { requests } = await losesFiles(page);
  // The page then gets the document of a build whose files have other names.
  await page.route('**/payment/**', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('/assets/index-', '/assets/index-n');
    await page.unroute(chunks);
    return route.fulfill({ response, body });
  });
  await page.getByRole('dialog').getByRole('link', { name: '결제 내역' }).click();
  await expect(heading(page)).toHaveText('결제 내역');
  expect(requests).not.toEqual([]);
  expect(await page.evaluate((): unknown => Reflect.get(window, 'isFirst'))).toBeUndefined();
  await spoonList(page).open();
  await expect(spoonList(page).total).toContainText('22,000원');
});

test('files lost in transit reload nothing and can be requested again [ERR-04] @nightly', async ({
  page,
}) => {
  await logInAs(page, 'minji');
  await spoonList(page).pack('100').check();
  await openAccount(page);
  await page.evaluate(() => Reflect.set(window, 'isFirst', true));
  await losesFiles(page);
  await page.getByRole('dialog').getByRole('link', { name: '결제 내역' }).click();
  await expect(page.getByRole('heading', { name: '화면을 불러오지 못했어요' })).toBeVisible();
  await page.unroute(chunks);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(heading(page)).toHaveText('결제 내역');
  expect(await page.evaluate((): unknown => Reflect.get(window, 'isFirst'))).toBe(true);
});

/** The chunk with the code of logins, which every page asks for when it starts. */
const sessionFile = /\/assets\/session-[^/]+\.js$/;

const gone = { status: 404, contentType: 'application/json', body: '{}' };

function documentsOf(page: Page): { readonly opened: string[] } {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(request.url());
  });
  return { opened };
}

test('a page opened while its files are replaced reloads once and keeps its login key [ERR-04] [AUTH-03] [NAV-20]', async ({
  page,
  browser,
}) => {
  const key = await freshAuthKey(browser, 'minji');
  await page.route(sessionFile, (route) => route.fulfill(gone));
  await page.route('**/config.json', async (route) => {
    await page.unroute(sessionFile);
    await route.continue();
  });
  const { opened } = documentsOf(page);
  await page.goto(`${wallet}/payment/spoon?auth_key=${key}&country=kr`);
  await expect.poll(() => opened).toHaveLength(2);
  await whoseLogin(page).yes.click();
  await expect(ownBalance(page)).toBeVisible();
  await expect(page).toHaveURL(`${wallet}/payment/spoon?country=kr`);
  expect(opened).toHaveLength(2);
});

test('a page whose files stay missing reloads once and then says what to do [ERR-04]', async ({
  page,
}) => {
  let requestCount = 0;
  await page.route(sessionFile, (route) => {
    requestCount += 1;
    return route.fulfill(gone);
  });
  const { opened } = documentsOf(page);
  await page.goto(`${wallet}/payment/spoon?country=kr`);
  await expect.poll(() => opened).toHaveLength(2);
  await expect(page.getByText('잔액을 불러오지 못했어요')).toBeVisible();
  // It gives up, for the missing extras too, and what is there stays.
  const longestPause = 2000;
  const requestsInAPause = async (): Promise<number> => {
    const before = requestCount;
    await page.evaluate((pause) => new Promise((done) => setTimeout(done, pause)), longestPause);
    return requestCount - before;
  };
  await expect.poll(requestsInAPause).toBe(0);
  await expect(page.getByText('잔액을 불러오지 못했어요')).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeVisible();
  expect(opened).toHaveLength(2);
});

test("unsaved typing is not lost when a part's file is missing [ERR-04] [EXC-05]", async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await page.goto(`${wallet}/exchange/request`);
  await sayHowMuch(page, '100000');
  await writeAnew(page);
  const name = page.getByRole('textbox', { name: '이름', exact: true });
  await name.fill('이서연');
  await page.evaluate(() => Reflect.set(window, 'isFirst', true));
  await losesFiles(page);
  await page.route('**/exchange/request', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('/assets/index-', '/assets/index-n');
    return route.fulfill({ response, body });
  });
  const firstRequest = page.waitForRequest(
    (request) =>
      request.resourceType() === 'fetch' && request.url() === `${wallet}/exchange/request`,
  );
  await page
    .getByRole('button', { name: / 내용 보기$/ })
    .first()
    .click();
  await firstRequest;
  const notThere = page.getByRole('alert').filter({ hasText: '연결' });
  await expect(notThere).toBeVisible();
  await expect(name).toHaveValue('이서연');
  expect(await page.evaluate((): unknown => Reflect.get(window, 'isFirst'))).toBe(true);
  await page.unroute(chunks);
  await notThere.getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
