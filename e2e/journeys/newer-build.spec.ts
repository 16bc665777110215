import { expect, test, type Page } from '@playwright/test';
import { logInAs, methodScreen, spoonList } from '../pages/wallet.ts';

test.use({ locale: 'ko-KR' });

const chunks = /\/assets\/(?!index-|react-|rolldown-runtime-)[^/]+\.js$/;

/** From now on the files that the page has not loaded yet are gone. */
async function losesFiles(page: Page): Promise<{ readonly asked: string[] }> {
  const asked: string[] = [];
  await page.route(chunks, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });
  });
  return { asked };
}

test('a page that was open before another build took its place goes on as that one, with what was chosen [ERR-04] [PAY-02]', async ({
  page,
}) => {
  await logInAs(page, 'minji');
  await spoonList(page).pack('100').check();
  await spoonList(page).more.click();
  await page.evaluate(() => Reflect.set(window, 'isFirst', true));
  const { asked } = await losesFiles(page);
  // What the page asks for is the document of a build whose files have other names.
  await page.route('**/payment/**', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('/assets/index-', '/assets/index-n');
    await page.unroute(chunks);
    return route.fulfill({ response, body });
  });
  await spoonList(page).next.click();
  await expect(methodScreen(page).kakaopay).toBeVisible();
  expect(asked).not.toEqual([]);
  expect(await page.evaluate((): unknown => Reflect.get(window, 'isFirst'))).toBeUndefined();
  await expect(page.getByText('22,000', { exact: false }).first()).toBeVisible();
});

test('files that are lost on their way reload nothing, and can be asked for again [ERR-04]', async ({
  page,
}) => {
  await logInAs(page, 'minji');
  await spoonList(page).pack('100').check();
  await page.evaluate(() => Reflect.set(window, 'isFirst', true));
  await losesFiles(page);
  await spoonList(page).next.click();
  await expect(page.getByRole('heading', { name: '화면을 불러오지 못했어요' })).toBeVisible();
  await page.unroute(chunks);
  await page.getByRole('button', { name: '다시 시도하기' }).click();
  await expect(methodScreen(page).kakaopay).toBeVisible();
  expect(await page.evaluate((): unknown => Reflect.get(window, 'isFirst'))).toBe(true);
});
