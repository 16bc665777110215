import { cashMonthlyRoute, decodeAmount } from '@dipper/contract';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { choosePack, excessWidth, kakaopayPage, logInAs, payByKakaopay } from '../pages/wallet.ts';
import { findings } from '../support/findings.ts';
import { storedTokens } from '../support/kept-tokens.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const room = (page: Page) => ({
  open: (person: string) => page.goto(`${productUnderTest().sandbox}/?person=${person}`),
  left: page.locator('#spoons-left'),
  note: page.locator('#gift-note'),
  send: async (spoons: number, dj = '이서연 (TOP DJ)') => {
    await page.getByRole('combobox', { name: 'To' }).selectOption(dj);
    await page.getByRole('spinbutton', { name: 'Spoons' }).fill(String(spoons));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  },
});

const spoonsLeft = async (page: Page): Promise<number> => {
  await expect(room(page).left).toHaveText(/^[\d,]+$/);
  return Number((await room(page).left.textContent())?.replaceAll(',', ''));
};

type Income = { readonly spoons: bigint; readonly points: bigint };

/** The DJ looks at what has come in, in a browser of their own. */
const openIncome = async (browser: Browser) => {
  const page = await browser.newPage();
  await logInAs(page, 'seoyeon');
  const jwt = (await storedTokens(page))?.jwt ?? '';
  return async (): Promise<Income> => {
    const response = await page.request.get(
      `${productUnderTest().wallet}/api${cashMonthlyRoute.path}`,
      { headers: { authorization: `Bearer ${jwt}` } },
    );
    const amounts = cashMonthlyRoute.answers[200].parse(await response.json());
    return {
      spoons: decodeAmount(amounts.total_spoon),
      points: decodeAmount(amounts.total_remain_amount),
    };
  };
};

test('a listener buys spoons and sends them in the live room, and the DJ’s income grows [API-07] [EXC-02]', async ({
  page,
  browser,
}) => {
  const incomeOf = await openIncome(browser);
  const before = await incomeOf();
  await logInAs(page, 'haneul');
  await choosePack(page, '100');
  await payByKakaopay(page);
  await kakaopayPage(page).arrive();
  await kakaopayPage(page).pay();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('스푼이 충전됐어요');

  await room(page).open('haneul');
  const had = await spoonsLeft(page);
  expect(had).toBeGreaterThanOrEqual(100);
  await room(page).send(30);
  await expect(room(page).note).toHaveText('You sent 30 spoons to 이서연.');
  await expect(room(page).left).toHaveText(String(had - 30));
  await expect.poll(async () => (await incomeOf()).points - before.points).toBe(3300n);
  expect((await incomeOf()).spoons - before.spoons).toBe(30n);
  expect(await findings(page)).toEqual([]);
  expect(await excessWidth(page)).toBe(0);
});

test('the live room says why spoons were not sent, and takes none then [API-07]', async ({
  page,
}) => {
  await room(page).open('taeyang');
  await room(page).send(5);
  await expect(room(page).note).toContainText('Nothing was sent. Your account is blocked.');

  await room(page).open('layla');
  const had = await spoonsLeft(page);
  await room(page).send(had + 1);
  await expect(room(page).note).toContainText('You do not have enough spoons');
  await room(page).send(5, '최도윤 (taking a rest)');
  await expect(room(page).note).toContainText('Nothing was sent. This DJ is taking a break.');
  await expect(room(page).left).toHaveText(String(had));

  await room(page).open('seoyeon');
  await room(page).send(5);
  await expect(room(page).note).toContainText('You cannot send spoons to yourself');

  await room(page).open('newcomer');
  await expect(room(page).note).toContainText('Open the wallet and log in once');
});
