import { expect, test } from '@playwright/test';

import { payInJapan, sbpsPage } from '../pages/sbps.ts';
import { logInAs } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { enterConsole } from '../support/operators.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ja-JP' });

test('a refund without a provider call is requested, made by hand by an operator, and shown in the history [PAY-10, OPS-01]', async ({
  page,
  browser,
}) => {
  await logInAs(page, 'yuki');
  await payInJapan(page, '50', /BitCash/);
  const bitcash = sbpsPage(page);
  await bitcash.hiragana.fill('さくらの はなびらが かぜに まいちる');
  await bitcash.pay.click();
  await expect(page).toHaveURL(/\/payment\/success$/);

  const history = `${productUnderTest().wallet}/payment/history`;
  await page.goto(history);
  const bought = page.locator('a.d-row').first();
  await expect(bought).toContainText('返金可能');
  const address = (await bought.getAttribute('href')) ?? '';
  const [id = ''] = /p[0-9a-z]+-[0-9a-f]{32}/.exec(address) ?? [];
  await bought.click();
  await page.getByRole('button', { name: '返金を申請する' }).click();
  const sure = page.getByRole('alertdialog', { name: 'この購入の返金を申請しますか？' });
  await sure.getByRole('button', { name: '返金を申請する' }).click();
  await expect(page.getByText('担当者が手作業で返金します')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto(history);
  const listed = page.locator(`a[href*="${id}"]`).first();
  await expect(listed).toContainText('担当者が返金手続き中（数日かかります）');
  expect(await findings(page)).toEqual([]);

  const office = await browser.newContext({ locale: 'en-US' });
  const desk = await office.newPage();
  await enterConsole(desk, ['finance-maker'], `/payments/${id}`);
  const refunds = desk.getByRole('table', { name: 'Refunds' });
  await expect(refunds).toContainText('To be refunded manually');
  const [work = ''] =
    (await refunds
      .locator('a[href*="/refunds/"]')
      .first()
      .getAttribute('href')
      .then((href) => /refunds\/([^/?]+)/.exec(href ?? '')?.slice(1))) ?? [];
  await desk.goto(`${productUnderTest().console}/refunds?state=by-account`);
  await desk.locator(`a[href*="${work}"]`).first().click();
  await expect(desk.getByText('Manually, in the provider’s tool').first()).toBeVisible();
  await desk.getByRole('button', { name: 'It was refunded' }).click();
  await expect(desk.getByText('Enter this first')).toHaveCount(2);
  expect(await findings(desk)).toEqual([]);
  await desk.getByLabel('Number in the provider’s tool').fill('BC-20261124-1');
  await desk
    .getByLabel('What was done in the provider’s tool, and why')
    .fill('given back in the tool, as asked');
  await desk.getByRole('button', { name: 'It was refunded' }).click();
  await expect(desk.getByRole('button', { name: 'It was refunded' })).toHaveCount(0);
  await expect(desk.getByText('BC-20261124-1').first()).toBeVisible();
  expect(await findings(desk)).toEqual([]);
  await office.close();

  await page.goto(history);
  await expect(listed).toContainText('返金済み');
  await expect(listed).not.toContainText('担当者');
});
