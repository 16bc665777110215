import { expect, test, type Page } from '@playwright/test';
import { sayHowMuch } from '../pages/exchange.ts';
import { heading, logInAs } from '../pages/wallet.ts';
import { enterConsole } from '../support/operators.ts';
import { giveIncome } from '../support/partner.ts';
import { productUnderTest } from '../support/product-under-test.ts';

/** Files stand before the server until they are let on, so that their way can be looked at. */
async function holdUploads(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/exchange/documents/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '이름' }).fill('박하늘');
  await page.getByRole('textbox', { name: '앞 6자리' }).fill('110903');
  await page.getByLabel('뒤 7자리').fill('3345678');
  await page.getByRole('textbox', { name: '전화번호' }).fill('01087654321');
  await page.getByRole('textbox', { name: '이메일' }).fill('haneul@demo.dipper.example');
  await page.getByRole('combobox', { name: '은행' }).selectOption({ label: 'KB국민은행' });
  await page.getByRole('textbox', { name: '계좌번호' }).fill('11022233344455');
  await page.getByRole('textbox', { name: '예금주' }).fill('박하늘');
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
}

test('a minor cashes out with a signed consent and a family certificate, and an operator reads both [EXC-05] [EXC-06] [EXC-07] [EXC-09] [EXC-13] [NAV-10]', async ({
  page,
  browser,
}) => {
  await giveIncome('haneul', { from: 'minji', djId: 990_022, spoons: 20_000 });
  await logInAs(page, 'haneul');
  await page.goto(`${productUnderTest().wallet}/exchange/request`);
  await expect(heading(page)).toHaveText('환전 신청');
  await sayHowMuch(page, '50000');
  await expect(page.getByText('미성년자 신청이에요.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^가족/ })).toHaveCount(0);
  await fillIn(page);
  await page.getByRole('button', { name: '다음' }).click();
  await expect(heading(page)).toHaveText('서류를 올려 주세요');
  const next = page.getByRole('button', { name: '신청 내용 확인' });
  await next.click();
  await expect(page.getByLabel('파일 선택: 법정대리인 동의서')).toBeFocused();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '양식 내려받기 (PDF)' }).click();
  expect((await saving).suggestedFilename()).toBe('환전 신청서.pdf');

  const buffer = await page.screenshot();
  const letOn = await holdUploads(page);
  for (const document of ['법정대리인 동의서', '가족관계증명서']) {
    const name = `${document}.png`;
    const choose = page.getByLabel(`파일 선택: ${document}`);
    await choose.setInputFiles({ name, mimeType: 'image/png', buffer });
    await expect(page.getByRole('img', { name: `${name} 미리보기` })).toBeVisible();
  }
  await expect(page.getByRole('progressbar')).toHaveCount(2);
  await next.click();
  await expect(page.getByText('서류를 올리는 중이에요.').first()).toBeVisible();
  letOn();
  await expect(page.getByText('올렸어요')).toHaveCount(2);

  await next.click();
  await expect(heading(page)).toHaveText('신청 내용 확인');
  const details = page.getByRole('region', { name: '신청 정보' });
  await expect(details).toContainText('미성년자');
  await expect(details).toContainText('2개 올림');
  await page.getByRole('button', { name: '신청하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '신청하기' }).click();
  await expect(heading(page)).toHaveText('환전을 신청했어요');
  await page.getByRole('link', { name: '진행 상황 보기' }).click();
  await page.waitForURL(/\/exchange\/history\/e\w+-\w+/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const operator = await (await browser.newContext()).newPage();
  await enterConsole(operator, ['finance-checker'], `/exchanges/${id}`);
  await expect(operator.getByText('A minor', { exact: true })).toBeVisible();
  for (const document of ['Representative’s consent', 'Family relations certificate']) {
    const row = operator.getByRole('listitem').filter({ hasText: document });
    await row.getByRole('button', { name: 'View document' }).click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByLabel('Reason', { exact: true }).fill('compared with the request');
    await dialog.getByRole('button', { name: 'View document', exact: true }).click();
    const viewer = operator.getByRole('dialog', { name: document });
    await expect(viewer.getByRole('img', { name: document })).toBeVisible();
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect(viewer).toHaveCount(0);
  }
});
