import { expect, test, type Browser, type Page } from '@playwright/test';
import { fillInCashOut, sendCashOut } from '../pages/exchange.ts';
import { logInAs } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { enterConsole, type Role } from '../support/operators.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const reason = 'compared with the papers';

/** Asks for money, for the family's account; answers with the number of the cash-out. */
async function askForMoney(page: Page): Promise<string> {
  await fillInCashOut(page, '가족');
  const file = page.getByLabel('파일 선택: 가족관계증명서');
  const buffer = await page.screenshot();
  await file.setInputFiles({ name: '가족관계증명서.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('올렸어요')).toBeVisible();
  await sendCashOut(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('환전을 신청했어요');
  await page.getByRole('link', { name: '진행 상황 보기' }).click();
  await page.waitForURL(/\/exchange\/history\/e\w+-\w+/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Somebody else at a browser of their own. */
async function operatorAt(browser: Browser, roles: readonly Role[], path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterConsole(page, roles, path);
  return page;
}

async function giveReason(page: Page, confirm: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason', { exact: true }).fill(reason);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
}

test('a maker and a checker approve a cash-out, and the DJ sees it paid without a reload [OPS-01] [OPS-03] [EXC-08] [API-06]', async ({
  page,
  browser,
}) => {
  await logInAs(page, 'seoyeon');
  const id = await askForMoney(page);

  const maker = await operatorAt(browser, ['finance-maker'], '/exchanges');
  const row = maker.getByRole('row').filter({ hasText: `…${id.slice(-8)}` });
  await expect(row).toContainText('Needs two');
  const amount = maker.getByRole('combobox', { name: 'Amount' });
  await amount.selectOption('One operator, within the day’s total');
  await expect(row).toHaveCount(0);
  await amount.selectOption('Needs two operators');
  await row.getByRole('link').first().click();
  await expect(maker.getByText('Needs two', { exact: true })).toBeVisible();
  await maker.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(maker.getByRole('dialog')).toContainText('Two approvals are needed');
  await giveReason(maker, 'Approve');
  await expect(maker.getByText('You approved first.')).toBeVisible();
  await expect(maker.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  expect(await findings(maker)).toEqual([]);

  const checker = await operatorAt(browser, ['finance-checker'], `/exchanges/${id}`);
  await checker.getByRole('button', { name: 'View document' }).click();
  await giveReason(checker, 'View document');
  const viewer = checker.getByRole('dialog', { name: 'Family relations certificate' });
  const picture = viewer.getByRole('img', { name: 'Family relations certificate' });
  await expect(picture).toBeVisible();
  // It has its place before what is in it has come.
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await viewer.getByRole('button', { name: 'Rotate' }).click();
  await viewer.getByRole('button', { name: 'Larger' }).click();
  expect(await findings(checker)).toEqual([]);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(picture).toHaveCount(0);

  await checker.goto(`${productUnderTest().console}/exchanges`);
  const choice = checker.getByRole('checkbox', { name: `Select …${id.slice(-8)}` });
  await expect(choice).toBeVisible();
  expect(await findings(checker)).toEqual([]);
  await choice.check();
  await checker.getByRole('button', { name: 'Approve selected' }).click();
  await giveReason(checker, 'Approve');
  await expect(checker.getByText('1 of 1 done.')).toBeVisible();

  await expect(async () => {
    await maker.getByRole('button', { name: 'Refresh' }).click();
    await expect(maker.getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  // The page of the DJ was open all the time, and hears of it by itself.
  await expect(page.getByRole('heading', { level: 2, name: /완료$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '환전 신청 취소' })).toHaveCount(0);
});

test('a DJ reads a refusal in their own language, exactly as the operator previewed it [OPS-03] [EXC-08] [API-06]', async ({
  page,
  browser,
}) => {
  await logInAs(page, 'seoyeon');
  const id = await askForMoney(page);
  const maker = await operatorAt(browser, ['finance-maker'], `/exchanges/${id}`);
  await maker.getByRole('button', { name: 'Decline', exact: true }).click();
  const words = '서류를 읽을 수 없어요. 선명한 사진으로 다시 신청해 주세요.';
  await expect(maker.getByRole('article', { name: '한국어' })).toContainText(words);
  const dialog = maker.getByRole('dialog');
  await expect(dialog.getByRole('article')).toHaveCount(5);
  // However low the window is, what one decides by is in sight.
  await maker.setViewportSize({ width: 1280, height: 600 });
  await expect(dialog.getByRole('button', { name: 'Decline' })).toBeInViewport({ ratio: 1 });
  expect(await findings(maker)).toEqual([]);
  await giveReason(maker, 'Decline');
  await expect(maker.getByText('Declined', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
});

test('new terms proposed by one administrator take effect a day after another approves them [OPS-01] [NUM-03] @nightly', async ({
  browser,
}) => {
  const path = '/exchange-policies';
  const ada = await operatorAt(browser, ['administrator'], path);
  const days = ada.getByRole('textbox', { name: 'Business days until paid' });
  await ada.getByRole('combobox', { name: 'Method' }).selectOption('payoneer');
  await ada.getByRole('button', { name: 'Add version' }).click();
  await days.fill('9');
  await ada.getByRole('button', { name: 'Request this version' }).click();
  await expect(ada.getByText(/Another administrator must approve/)).toBeVisible();
  await giveReason(ada, 'Request this version');
  const row = ada.getByRole('table', { name: 'Requested changes' });
  await expect(row.getByRole('row').nth(1)).toContainText('9');
  await expect(row.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  expect(await findings(ada)).toEqual([]);

  const bea = await operatorAt(browser, ['administrator'], path);
  await bea.getByRole('button', { name: /^Approve · .*Payoneer/ }).click();
  await expect(bea.getByText(/takes effect one day from now/)).toBeVisible();
  await giveReason(bea, 'Approve');
  await bea.getByRole('combobox', { name: 'Method' }).selectOption('payoneer');
  const versions = bea.getByRole('table', { name: 'Terms' });
  await expect(versions.getByRole('row').nth(1)).toContainText(' + ');
  expect(await findings(bea)).toEqual([]);
});
