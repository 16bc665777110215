import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { heading, logInAs } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { prefer } from '../support/preferences.ts';
import { productUnderTest } from '../support/product-under-test.ts';

// The plot has to work under a finger as well.
test.use({ hasTouch: true });

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });

test('a DJ reads the income by month and day and converts points to spoons [EXC-02] [EXC-03] [EXC-04] [EXC-07] [EXC-12] [NAV-09] [NAV-13] [NAV-27] [NAV-28]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await page.goto(`${productUnderTest().wallet}/exchange/spoon?page=2`);
  await expect(heading(page)).toHaveText('환전');
  await expect(page).toHaveURL(/\/exchange\/spoon$/);
  await expect(page.getByText('TOP DJ')).toBeVisible();
  await expect(page.getByText(/모두 환전하면 받는 금액: .*원/)).toBeVisible();
  await expect(link(page, /은행 계좌/)).toBeVisible();
  expect(await findings(page)).toEqual([]);

  const year = page.getByRole('slider', { name: '달' });
  await expect(year).toHaveAttribute(
    'aria-valuetext',
    /년 \d+월, 스푼 수익: [\d,]+포인트 · 구독 수익: [\d,]+포인트$/,
  );
  const last = await year.getAttribute('aria-valuetext');
  await year.press('ArrowLeft');
  await expect(year).not.toHaveAttribute('aria-valuetext', last ?? '');
  await expect(page.getByText(/지금 신청하면 보통 .*까지 입금돼요/)).toBeVisible();
  await expect(link(page, '환전하기')).toHaveAttribute('href', '/exchange/request');

  const menu = page.getByRole('navigation', { name: '환전 메뉴' });
  await menu.getByRole('link', { name: '구독 수익' }).press('Enter');
  await expect(heading(page)).toHaveText('구독 수익');
  await menu.getByRole('link', { name: '스푼 수익' }).press('Enter');
  await expect(heading(page)).toHaveText('스푼 수익');
  const months = page.getByRole('slider', { name: '달' });
  await months.focus();
  const newest = await months.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(months).not.toHaveAttribute('aria-valuetext', newest ?? '');
  await expect(months).toHaveAttribute('aria-valuetext', /년 \d+월, [\d,]+포인트 · 스푼\s[\d,]+개/);

  const tapMonth = async (place: number): Promise<void> => {
    const plot = await months.boundingBox();
    if (plot === null) throw new Error('there is no plot');
    const x = plot.x + (plot.width * (place + 0.5)) / 12;
    await page.touchscreen.tap(x, plot.y + plot.height / 2);
    await expect(months).toHaveValue(String(place));
  };
  for (const place of [0, 7, 11]) await tapMonth(place);

  await page
    .getByRole('list', { name: '월별 수익, 최신순' })
    .getByRole('link')
    .first()
    .press('Enter');
  await expect(heading(page)).toHaveText(/년 \d+월/);
  await expect(page.getByRole('list', { name: '일별 내역, 최신순' })).toContainText(/선물 \d+번/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV로 저장' }).press('Enter');
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^\d{4}-\d\d 스푼 수익\.csv$/);
  expect(await readFile(await saved.path(), 'utf8')).toMatch(/\d{4}-\d\d-\d\d/);

  await page.goto(`${productUnderTest().wallet}/exchange/convert`);
  const spoons = page.getByRole('textbox', { name: '받을 스푼' });
  await spoons.fill('499');
  await spoons.press('Enter');
  await expect(page.getByText('스푼 500개 이상 입력해 주세요.')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(page)).toEqual([]);
  await spoons.fill('500');
  await spoons.press('Enter');
  await expect(page.getByText('다시 포인트나 돈으로 바꿀 수 없어요')).toBeVisible();
  await page.getByRole('button', { name: '전환하기' }).press('Enter');
  await expect(page.getByText('전환이 끝났어요')).toBeVisible();
  await link(page, '환전 상세').press('Enter');
  await expect(heading(page)).toHaveText('환전 상세');
  await expect(page.getByText('55,000포인트')).toBeVisible();

  await page.goto(`${productUnderTest().wallet}/exchange/spoon?isConvert=true&isExchanged=true`);
  await expect(page.getByText('포인트가 스푼으로 전환됐어요.')).toBeVisible();
  await expect(
    page.getByRole('list', { name: '환전 내역, 최신순' }).getByRole('link').first(),
  ).toContainText('스푼 500개');
});

test("in large Arabic text no month's name and no number is broken over lines [EXC-02] [NAV-21] [NAV-28]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAs(page, 'seoyeon');
  await prefer(page, 'ar', 200);
  await page.goto(`${productUnderTest().wallet}/exchange/income/subscriptions`);
  await page.locator('.income-table > summary').click();
  const months = page.locator('.income-plot-ticks > :visible');
  await expect(months).toHaveCount(2);
  const words = months.or(page.locator('.income-table :is(th, td):visible'));
  const torn = await words.evaluateAll((all) =>
    all
      .flatMap((one) => Array.from(one.childNodes))
      .filter((text) => {
        const lines = (from: number, to: number): number => {
          const range = document.createRange();
          range.setStart(text, from);
          range.setEnd(text, to);
          return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
        };
        const parts = Array.from((text.textContent ?? '').matchAll(/[^\s\u2066-\u2069]+/gu));
        return parts.some(({ 0: part, index }) => lines(index, index + part.length) > 1);
      })
      .map(({ textContent }) => textContent),
  );
  expect(torn).toEqual([]);
});
