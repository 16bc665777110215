import { expect, test, type Page } from '@playwright/test';

import { choosePack, kakaopayPage, logInAs, payByKakaopay } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { enterConsole } from '../support/operators.ts';
import { productUnderTest } from '../support/product-under-test.ts';

/** Buys in the wallet, and tells by which number the payment is known. */
async function buy(page: Page): Promise<string> {
  await choosePack(page, '100');
  await payByKakaopay(page);
  await kakaopayPage(page).arrive();
  await kakaopayPage(page).pay();
  await page.waitForURL(/\/payment\/success$/);
  await page.goto(`${productUnderTest().wallet}/payment/history`);
  await page
    .getByRole('link', { name: /스푼 100개/ })
    .first()
    .click();
  const paper = page.getByRole('region', { name: '영수증' });
  await expect(paper).toContainText(/p[0-9a-z]+-[0-9a-f]{32}/);
  const [id = ''] = /p[0-9a-z]+-[0-9a-f]{32}/.exec((await paper.textContent()) ?? '') ?? [];
  return id;
}

/** A list leaves columns out before it cuts one off. */
const hiddenWidths = (page: Page): Promise<number[]> =>
  page
    .locator('.console-list-frame')
    .evaluateAll((frames) => frames.map((frame) => frame.scrollWidth - frame.clientWidth));

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a support operator finds a payment, previews and makes its refund, and the person sees it [OPS-01, PAY-11]', async ({
  page,
  browser,
}) => {
  await logInAs(page, 'seoyeon');
  const id = await buy(page);

  const office = await browser.newContext({ locale: 'en-US' });
  const desk = await office.newPage();
  await enterConsole(desk, ['support'], '/payments');
  await desk.getByLabel('Status').selectOption('Paid');
  await desk.getByLabel('Provider', { exact: true }).selectOption('KakaoPay');
  const found = desk.getByRole('table', { name: 'Payments' });
  await expect(found).toBeVisible();
  expect(await hiddenWidths(desk)).toEqual([0]);
  expect(await findings(desk)).toEqual([]);
  const row = found.getByRole('row').filter({ has: desk.locator(`a[href$="/payments/${id}"]`) });
  await expect(row).toContainText('서연');
  await desk.keyboard.press('j');
  await desk.keyboard.press('Space');
  await expect(desk.getByRole('complementary', { name: /서연/ })).toContainText('11,000');
  expect(await findings(desk)).toEqual([]);
  await desk.keyboard.press('Escape');
  await row.getByRole('link').click();
  await expect(title(desk)).toHaveText('Payment');
  const head = desk.getByRole('region', { name: 'Payment', exact: true });
  await expect(head).toContainText(/11,000.*Paid.*서연/);
  const history = desk.getByRole('region', { name: 'History' });
  for (const evidence of await history.getByText('Show', { exact: true }).all())
    await evidence.click();
  await expect(history.getByText('Total', { exact: true }).locator('..')).toBeVisible();
  const approved = history.getByRole('listitem').filter({ hasText: 'Approval number' });
  await expect(approved.getByText('Approval number', { exact: true })).toBeVisible();
  await expect(approved).toContainText('11,000');
  await expect(history.locator('dt code')).toHaveCount(0);
  expect(await findings(desk)).toEqual([]);

  await desk.getByRole('button', { name: 'Refund' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText('11,000');
  await expect(dialog).toContainText('To the payment method');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText('Enter at least')).toBeVisible();
  await dialog.getByLabel('Reason').fill('the customer asked for it');
  expect(await findings(desk)).toEqual([]);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('table', { name: 'Refunds' })).toContainText('Refunded');
  await expect(history).toContainText('the customer asked for it');
  expect(await findings(desk)).toEqual([]);
  await office.close();

  await page.goto(`${productUnderTest().wallet}/payment/history`);
  const bought = page.locator(`a[href*="${id}"]`).first();
  await expect(bought).toContainText('환불됨');
});

test('a finance operator views payments, refunds, subscriptions and card payments [OPS-01]', async ({
  browser,
}) => {
  const office = await browser.newContext({ locale: 'en-US' });
  const page = await office.newPage();
  await enterConsole(page, ['finance-maker'], '/refunds');
  for (const [path, name] of [
    ['payments', 'Payments'],
    ['refunds', 'Refunds'],
    ['subscriptions', 'Subscriptions'],
    ['card-payments', 'Card payments'],
  ]) {
    await page.goto(`${productUnderTest().console}/${path}`);
    await expect(title(page)).toHaveText(`${name}`);
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    expect({ path, findings: await findings(page) }).toEqual({ path, findings: [] });
    // The journeys before decide how many of these lists have rows.
    expect({ path, hidden: Math.max(0, ...(await hiddenWidths(page))) }).toEqual({
      path,
      hidden: 0,
    });
  }
  await office.close();
});

const heading =
  'order_number,transaction_number,kind,amount,currency,fee,net,transaction_day,payout_day';

/** A settlement file of one line, whose amount is as it is written there. */
async function bringFile(page: Page, name: string, amount: string): Promise<void> {
  await page.goto(`${productUnderTest().console}/settlements`);
  await page.getByLabel('Provider and format').selectOption('toss-plain');
  const line = `${name},T-${name},charge,${amount},KRW,33,1067,2026-11-20,2026-11-24`;
  await page.getByLabel('Choose a file').setInputFiles({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${heading}\n${line}\n`),
  });
  await page.getByRole('button', { name: 'Compare this file' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('the file of November');
  await dialog.getByRole('button', { name: 'Compare this file' }).click();
  await expect(title(page)).toHaveText('Settlement');
}

/** So long ago that no worker asks for it by itself. */
const longAgoMs = 20 * 86_400_000;

test('finance fetches a day again from a provider’s API, with operator and reason recorded [OPS-03] @nightly', async ({
  browser,
}) => {
  const office = await browser.newContext({ locale: 'en-US' });
  const page = await office.newPage();
  const day = new Date(Date.now() - longAgoMs).toISOString().slice(0, 10);
  const { name } = await enterConsole(
    page,
    ['finance-maker'],
    `/calendar?month=${day.slice(0, 7)}`,
  );
  const written = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
  const named = `Toss · ${written.format(new Date(day))}`;
  await page.getByRole('button', { name: named }).click();
  await page.getByRole('button', { name: 'Fetch again' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('they wrote to us');
  await dialog.getByRole('button', { name: 'Fetch again' }).click();
  await expect(page.getByText(`${name}: they wrote to us`)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Settlements' }).first().click();
  await expect(page.getByLabel('Source', { exact: true })).toBeVisible();
  await page.goto(`${productUnderTest().console}/providers`);
  await expect(page.getByRole('columnheader', { name: 'Settlement by API' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await office.close();
});

test('finance uploads a settlement file, reads why one was refused, and resolves differences [OPS-03]', async ({
  browser,
}) => {
  const office = await browser.newContext({ locale: 'en-US' });
  const page = await office.newPage();
  const { name } = await enterConsole(page, ['finance-maker'], '/settlements');
  const shape = page.getByLabel('Provider and format');
  await expect(shape).toBeVisible();
  const { widest, room } = await shape.evaluate((select: HTMLSelectElement) => {
    const style = getComputedStyle(select);
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    if (pen === null) throw new Error('nothing to measure with');
    pen.font = style.font;
    const names = [...select.options].map(({ text }) => pen.measureText(text).width);
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    return { widest: Math.max(...names), room: select.clientWidth - padding };
  });
  expect(widest).toBeGreaterThan(200);
  expect(room, 'no name of a shape is cut').toBeGreaterThanOrEqual(widest);
  const order = `x${crypto.randomUUID().slice(0, 12)}`;
  await bringFile(page, order, 'eleven hundred');
  await expect(page.getByText('Line 2: the amount in “amount” cannot be read.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await bringFile(page, order, '1100');
  await expect(page.getByText('0 of 1 lines match, 1 difference')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('table', { name: 'Differences by kind' }).getByRole('link').click();
  await page.getByRole('button', { name: `Decide · ${order}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('I ask the provider');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('row').filter({ hasText: order })).toContainText(name);
  await page.getByRole('link', { name: 'line 2' }).click();
  await expect(page.getByRole('table', { name: 'Lines in the file' })).toContainText(order);
  await page.goto(`${productUnderTest().console}/calendar`);
  await expect(page.getByRole('table', { name: 'Calendar' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await office.close();
});
