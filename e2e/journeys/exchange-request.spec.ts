import { expect, test, type Page } from '@playwright/test';
import { askForCashOut, cancelCashOut, sendCashOut, writeAnew } from '../pages/exchange.ts';
import { excessWidth, heading, logInAs } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { giveIncome } from '../support/partner.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const open = (page: Page, path: string) => page.goto(`${productUnderTest().wallet}${path}`);

/** Closes or opens a country's exchanges as an operator. */
async function closeExchanges(country: string, isClosed: boolean): Promise<void> {
  const { console: operators, operatorToken } = productUnderTest();
  const answer = await fetch(`${operators}/api/operations/exchange-closings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ country, isClosed, reason: 'a journey of the tests' }),
  });
  expect(answer.status).toBe(200);
}

test("a DJ cashes out to a family member's account with its document, and cancels it [EXC-01] [EXC-03] [EXC-04] [EXC-05] [EXC-06] [EXC-07] [EXC-09] [NAV-10]", async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await open(page, '/exchange/request');
  await expect(heading(page)).toHaveText('환전 신청');
  const next = page.getByRole('button', { name: '다음' });
  const review = page.getByRole('button', { name: '신청 내용 확인' });
  const points = page.getByRole('textbox', { name: '환전할 포인트' });
  await next.click();
  await expect(points).toBeFocused();
  await expect(page.getByRole('alert').first()).toContainText('확인할 항목이 1개 있어요');
  expect(await findings(page)).toEqual([]);

  await points.fill('999999999');
  await points.press('Enter');
  await expect(page.getByText('환전할 수 있는 금액을 넘었어요.').first()).toBeVisible();
  await points.fill('100000');
  await expect(page.getByText('받는 금액').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await next.click();
  await expect(heading(page)).toHaveText('어디로 받을까요?');
  await expect(heading(page)).toBeFocused();
  await writeAnew(page);
  await review.click();
  await expect(page.getByRole('alert').first()).toContainText('확인할 항목이 10개 있어요');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('radio', { name: /^가족/ }).check();
  await page.getByRole('textbox', { name: '이름' }).fill('이서연');
  await page.getByRole('textbox', { name: '앞 6자리' }).fill('931130');
  await page.getByLabel('뒤 7자리').fill('2345678');
  await page.getByRole('textbox', { name: '전화번호' }).fill('01012345678');
  await page.getByRole('textbox', { name: '이메일' }).fill('seoyeon@demo.dipper.example');
  await page.getByRole('combobox', { name: '은행' }).selectOption({ label: '우리은행' });
  await page.getByRole('textbox', { name: '계좌번호' }).fill('1002333444555');
  await page.getByRole('textbox', { name: '예금주' }).fill('이서연');
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
  await next.click();
  await expect(heading(page)).toHaveText('서류를 올려 주세요');
  await review.click();
  const file = page.getByLabel('파일 선택: 가족관계증명서');
  await expect(file).toBeFocused();
  const buffer = await page.screenshot();
  await file.setInputFiles({ name: 'family.gif', mimeType: 'image/gif', buffer });
  await expect(page.getByText('JPG, PNG, PDF만 올릴 수 있어요.')).toBeVisible();
  await file.setInputFiles({ name: '가족관계증명서.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: '가족관계증명서.png 미리보기' })).toBeVisible();
  await expect(page.getByText('올렸어요')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await review.click();
  await expect(heading(page)).toHaveText('신청 내용 확인');
  await expect(page.getByText(/까지 \(영업일 기준 7일 이내\)/)).toBeVisible();
  const details = page.getByRole('region', { name: '신청 정보' });
  await expect(details).toContainText('931130-•••••••');
  await expect(details).toContainText('우리은행');
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    '2345678',
  );
  expect(await findings(page)).toEqual([]);
  for (const screen of ['서류를 올려 주세요', '어디로 받을까요?', '환전 신청']) {
    await page.goBack();
    await expect(heading(page)).toHaveText(screen);
  }
  await expect(points).toHaveValue('100,000');
  await next.click();
  await next.click();
  await review.click();
  await page.getByRole('button', { name: '신청하기' }).click();
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText('100,000포인트');
  await sure.getByRole('button', { name: '신청하기' }).click();
  await expect(heading(page)).toHaveText('환전을 신청했어요');
  expect(await findings(page)).toEqual([]);

  await page.getByRole('link', { name: '진행 상황 보기' }).click();
  await page.getByRole('button', { name: '환전 신청 취소' }).click();
  await page.getByRole('button', { name: '신청 취소', exact: true }).click();
  await expect(page.getByText('포인트를 모두 돌려드렸어요. 다시 쓸 수 있어요.')).toBeVisible();
});

test('a DJ who reopens the window finds the amount and the last account masked, and types one number [EXC-03] [EXC-05] [EXC-07] [EXC-09]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await askForCashOut(page);
  await expect(heading(page)).toHaveText('환전을 신청했어요');
  await page.getByRole('link', { name: '진행 상황 보기' }).click();
  await cancelCashOut(page);

  await open(page, '/exchange/request');
  await page.getByRole('button', { name: '+100,000', exact: true }).click();
  const again = await page.context().newPage();
  await page.close();
  await open(again, '/exchange/request');
  await expect(again.getByRole('textbox', { name: '환전할 포인트' })).toHaveValue('100,000');
  await again.getByRole('button', { name: '다음' }).click();
  const account = again.getByRole('region', { name: '지난번에 신청한 계좌' });
  await expect(account).toContainText('우리은행');
  await expect(account).toContainText('•••••••••4555');
  await expect(account).not.toContainText('1002333444555');
  await again.getByRole('textbox', { name: '앞 6자리' }).fill('931130');
  await again.getByLabel('뒤 7자리').fill('2345678');
  await again.getByRole('checkbox', { name: '모두 동의해요' }).check();
  expect(await findings(again)).toEqual([]);
  await sendCashOut(again);
  await expect(heading(again)).toHaveText('환전을 신청했어요');
  await again.getByRole('link', { name: '진행 상황 보기' }).click();
  await cancelCashOut(again);
});

test("a demo DJ's cash-out to their own account is accepted at once, because the bank has their name [EXC-03] [EXC-05] [EXC-09]", async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await askForCashOut(page);
  await expect(heading(page)).toHaveText('환전을 신청했어요');
  // For the next one: one request runs at a time.
  await page.getByRole('link', { name: '진행 상황 보기' }).click();
  await cancelCashOut(page);
});

test('maintenance replaces every exchange screen and ends again, in dark and narrow windows [EXC-14] [EXC-10] [NAV-11] [NAV-28]', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 800 });
  await logInAs(page, 'weiting');
  const path = '/exchange/request/payoneer';
  await open(page, path);
  await expect(heading(page)).toHaveText('兌換至 Payoneer');
  await closeExchanges('tw', true);
  try {
    await open(page, path);
    await expect(page).toHaveURL(/\/exchange\/maintenance$/);
    await expect(heading(page)).toHaveText('兌換功能維護中');
    expect(await excessWidth(page)).toBe(0);
    expect(await findings(page)).toEqual([]);
  } finally {
    await closeExchanges('tw', false);
  }
  await page.getByRole('button', { name: '立即確認' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));

  await page.getByRole('button', { name: '開立新帳戶' }).click();
  await page.getByRole('button', { name: 'Wait for approval' }).click();
  await expect(page.getByRole('heading', { name: 'Payoneer 審核中' })).toBeVisible();
  expect(await excessWidth(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: '到 Payoneer 繼續' }).click();
  await page.getByRole('button', { name: /Log in and link|Open the account/ }).click();
  await expect(page.getByText('500 支湯匙')).toBeVisible();
});

test('dotmoney lists its products and leads back from the partner’s error [EXC-11] [NAV-11] [NAV-12]', async ({
  page,
}) => {
  await logInAs(page, 'yuki');
  const path = '/exchange/request/dotmoney';
  await open(page, path);
  await expect(heading(page)).toHaveText('ドットマネーに交換');
  const products = page.getByRole('list', { name: '金額を選ぶ' }).getByRole('listitem');
  await expect(products.filter({ hasText: 'ポイントが足りません' }).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await open(page, `${path}/error?code=7`);
  await expect(page).toHaveURL(/requestStatus=error&showRequestNote=false$/);
  await expect(page.getByRole('alert')).toContainText('ポイントもそのままです');
  await expect(products.first()).toBeVisible();
});

test('a dotmoney exchange is agreed at the partner, confirmed and shown as pending [EXC-11] [EXC-07] [NAV-11]', async ({
  page,
}) => {
  await giveIncome('yuki', { from: 'minji', djId: 990_021, spoons: 4000 });
  await logInAs(page, 'yuki');
  await open(page, '/exchange/request/dotmoney');
  const products = page.getByRole('list', { name: '金額を選ぶ' });
  // The points follow the gift within a second or so.
  await expect(async () => {
    await page.reload();
    await expect(products.getByRole('link').first()).toBeVisible();
    await expect(products.getByText('ポイントが足りません').first()).toBeHidden({ timeout: 1000 });
  }).toPass();
  await products.getByRole('link').first().click();
  await page.getByRole('button', { name: 'ドットマネーへ進む' }).click();
  await page.getByRole('button', { name: '同意して戻る' }).click();
  await expect(heading(page)).toHaveText('申請内容の確認');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: '申請する' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '申請する' }).dblclick();
  await expect(heading(page)).toHaveText('申請を受け付けました');
  expect(await findings(page)).toEqual([]);
  await open(page, '/exchange/spoon');
  await expect(page.getByRole('main')).toContainText('ドットマネー');
});
