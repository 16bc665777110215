import { expect, test, type Page } from '@playwright/test';
import { askForCashOut, cancelCashOut } from '../pages/exchange.ts';
import { choosePack, logInAs, payAt } from '../pages/wallet.ts';
import { prefer } from '../support/preferences.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const { wallet } = productUnderTest();

/** Prints the page, in the look of the screen that has least in common with paper. */
async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('.paper-head')).toBeVisible();
  await expect(page.locator('.paper-head .site-mark')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
}

/** The same in Arabic, whose lines begin at the other edge. */
async function printMirrored(page: Page): Promise<void> {
  await prefer(page, 'ar');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.emulateMedia({ media: 'print' });
  const head = page.locator('.paper-head');
  const [mark, person] = await head.evaluate(({ firstElementChild, lastElementChild }) =>
    [firstElementChild, lastElementChild].map((part) => part?.getBoundingClientRect().left ?? 0),
  );
  // At opposite edges of the paper.
  expect((mark ?? 0) - (person ?? 0)).toBeGreaterThan(200);
  await page.emulateMedia({ media: 'screen' });
  await print(page);
}

test('a receipt is printed on one page without buttons, in both writing directions [PAY-10] [NAV-21]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await choosePack(page, '30');
  await payAt(page, 'pay');
  await page.getByRole('link', { name: '영수증과 환불' }).click();
  await expect(page.getByText(/KR-\d{4}-\d{8}/).first()).toBeVisible();
  await print(page);
  await printMirrored(page);
});

test('a month of income is printed as a statement on one page, in both writing directions [EXC-04] [NAV-21] @nightly', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await page.goto(`${wallet}/exchange/spoon`);
  await page.getByRole('link', { name: '스푼 수익' }).click();
  const months = page.getByRole('list', { name: '월별 수익, 최신순' }).getByRole('link');
  await months.nth(1).click();
  await expect(page.getByRole('list', { name: '일별 내역, 최신순' })).toBeVisible();
  await expect(page.getByRole('button', { name: '인쇄' })).toBeVisible();
  await print(page);
  await printMirrored(page);
});

test('a cash-out is printed as a statement on one page, in both writing directions [EXC-02] [NAV-21]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await askForCashOut(page);
  await page.getByRole('link', { name: '진행 상황 보기' }).click();
  await expect(page.getByRole('button', { name: '인쇄' })).toBeVisible();
  await print(page);
  await printMirrored(page);
  await prefer(page, 'ko');
  await page.reload();
  await cancelCashOut(page);
});
