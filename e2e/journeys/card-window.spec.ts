import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { freeAddresses, Product } from '../../tools/start/index.ts';
import { makeThrowAwayDirectory } from '../../tools/testing/throw-away.ts';
import { logInAs } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const root = path.resolve(import.meta.dirname, '../..');
const host = '127.0.0.1';
const addresses = ['E2E_WALLET_URL', 'E2E_SANDBOX_URL'] as const;

let product: Product;
let before: readonly (string | undefined)[];
let remove: () => void;

/** A product of its own, whose cards are given in the window of the provider. */
test.beforeAll(async () => {
  const made = makeThrowAwayDirectory();
  remove = made.remove;
  const own = await freeAddresses(host);
  const { DATABASE_URL: _other, ...environment } = process.env;
  product = new Product({
    root,
    host,
    addresses: own,
    dataDirectory: made.directory,
    databaseUrl: undefined,
    durable: false,
    clock: 'test',
    operatorToken: 'operator-token-of-the-browser-tests',
    environment: { ...environment, CARD_REGISTRATION: 'hosted' },
    say: () => undefined,
    onDeath: (name, reason) => {
      throw new Error(`${name} ended (${reason})`);
    },
  });
  await product.start();
  before = addresses.map((name) => process.env[name]);
  process.env['E2E_WALLET_URL'] = own.wallet.origin;
  process.env['E2E_SANDBOX_URL'] = own.sandbox.origin;
});

test.afterAll(async () => {
  await product.stop();
  remove();
  for (const [index, name] of addresses.entries()) process.env[name] = before[index];
});

const toWindow = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '계속하기' }).click();
  await expect(page.getByRole('heading', { name: '자동결제 카드 등록' })).toBeVisible();
};

test('a card is registered in the provider’s window, also after leaving it once, and is renamed in the wallet [NAV-03] [NAV-27] [SUB-01] [SUB-03] [ERR-04]', async ({
  page,
}) => {
  const { wallet } = productUnderTest();
  await logInAs(page, 'minji');
  await page.goto(`${wallet}/subscribe/card-registration`);
  await toWindow(page);
  await page.getByRole('button', { name: '취소' }).click();
  await expect(page).toHaveURL(`${wallet}/subscribe/card-registration`);
  await expect(page.getByText('카드사 화면에서 나와')).toBeVisible();
  await page.goto(`${wallet}/subscribe/card-registration`);
  await toWindow(page);
  await page.goBack();
  await toWindow(page);
  await page.getByRole('button', { name: '카드 등록하기' }).click();
  await page.getByRole('textbox', { name: '카드 이름' }).fill('창 카드');
  expect(page.url()).toBe(`${wallet}/subscribe/card-registration`);
  await page.getByRole('checkbox', { name: /약관/ }).check();
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/cards'),
  );
  await page.getByRole('button', { name: '이 카드 등록하기' }).click();
  expect((await answered).status()).toBe(201);
  await page.goto(`${wallet}/subscribe/card-management`);
  await expect(page.getByText('창 카드').first()).toBeVisible();
});

/** A script of the provider that comes and opens nothing. */
const silentScript = `window.TossPayments = () => ({
  payment: () => ({ requestBillingAuth: () => new Promise(() => {}) }),
});`;

test("the page of the provider's window reopens it on reload, and leads back when left or without the provider's script [NAV-03] [SUB-03]", async ({
  page,
}) => {
  const { wallet } = productUnderTest();
  await logInAs(page, 'minji');
  await page.goto(`${wallet}/subscribe/card-registration`);
  await page.route('**/v2/standard', (route) => route.fulfill({ body: silentScript }));
  await page.getByRole('button', { name: '계속하기' }).click();
  const opening = page.getByText('토스페이먼츠 창을 여는 중이에요.');
  await expect(opening).toBeVisible();
  await page.reload();
  await expect(opening).toBeVisible();
  await page.goto(`${wallet}/subscribe`);
  await page.goBack();
  await expect(page).toHaveURL(`${wallet}/subscribe/card-registration`);
  await expect(page.getByText('카드사 화면에서 나와')).toBeVisible();

  await page.getByRole('button', { name: '계속하기' }).click();
  await expect(opening).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: '취소' }).click();
  await expect(page).toHaveURL(`${wallet}/subscribe/card-registration`);
  await expect(page.getByText('카드사 화면에서 나와')).toBeVisible();

  await page.unroute('**/v2/standard');
  await page.route('**/v2/standard', (route) => route.abort());
  await page.goto(`${wallet}/subscribe/card-registration`);
  await page.getByRole('button', { name: '계속하기' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(`${wallet}/subscribe/card-registration`);
});
