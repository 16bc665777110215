import { expect, test, type Page } from '@playwright/test';
import { keepCard, newCard } from '../pages/cards.ts';
import { askForCashOut, cancelCashOut } from '../pages/exchange.ts';
import {
  choosePack,
  heading,
  kakaopayPage,
  logInAs,
  logInByScreen,
  methodSheet,
  ownBalance,
  payAt,
  spoonList,
  whoseLogin,
} from '../pages/wallet.ts';
import { freshAuthKey } from '../support/auth-key.ts';
import { productUnderTest } from '../support/product-under-test.ts';
import { countSteps } from '../support/steps.ts';

test.use({ locale: 'ko-KR' });

const { wallet, sandbox } = productUnderTest();

/**
 * How long the ways of a person are at most. Nothing that keeps strangers out makes one longer, but the
 * one question before a key that this browser did not ask for logs somebody in.
 */
const most = {
  'log in by a provider': { presses: 2, screens: 2 },
  'come with a key that this browser asked for': { presses: 0, screens: 1 },
  'come with a key of somewhere else': { presses: 1, screens: 1 },
  'buy spoons': { presses: 3, screens: 4 },
  'buy spoons again': { presses: 2, screens: 4 },
  'keep a card': { presses: 3, screens: 2 },
  'begin a subscription': { presses: 3, screens: 2 },
  // One of them leads on from the amount, and one leaves the account of the request before.
  'cash out': { presses: 6, screens: 1 },
  'ask for a refund': { presses: 3, screens: 2 },
  'cancel a subscription': { presses: 3, screens: 2 },
  'turn points into spoons': { presses: 2, screens: 1 },
  'log in and certify': { presses: 2, screens: 2 },
} as const;

/** Goes the way, and says how long it was where it was too long. */
const goes = async (page: Page, way: keyof typeof most, go: () => Promise<void>): Promise<void> => {
  const steps = await countSteps(page);
  await go();
  const { presses, screens } = steps();
  expect.soft(presses, `presses to ${way}`).toBeLessThanOrEqual(most[way].presses);
  expect
    .soft(screens.length, `${way}: ${screens.join(', ')}`)
    .toBeLessThanOrEqual(most[way].screens);
};

test('logging in by a provider takes no more presses than recorded [AUTH-01] [AUTH-06]', async ({
  page,
}) => {
  await goes(page, 'log in by a provider', () => logInByScreen(page, 'seoyeon'));
});

test('a login key that this browser requested logs in without a press [AUTH-06]', async ({
  page,
}) => {
  await goes(page, 'come with a key that this browser asked for', async () => {
    const query = 'sns_type=google&is_jwt=1&is_whale=1&age_confirmed=1&billing_page=spoon';
    await page.goto(`${wallet}/api/authorize/?${query}`);
    await page.locator('button[name="person"][value="seoyeon"]').click();
    await expect(ownBalance(page)).toBeVisible();
  });
});

test('a login key from elsewhere logs in with one press [AUTH-06] @nightly', async ({
  page,
  browser,
}) => {
  const key = await freshAuthKey(browser, 'seoyeon');
  await goes(page, 'come with a key of somewhere else', async () => {
    await page.goto(`${wallet}/payment/spoon?country=kr&auth_key=${key}`);
    await whoseLogin(page).yes.click();
    await expect(ownBalance(page)).toBeVisible();
  });
});

test('buying spoons takes no more presses than recorded [PAY-01] [PAY-06]', async ({ page }) => {
  await logInAs(page, 'seoyeon');
  await goes(page, 'buy spoons', async () => {
    const list = spoonList(page);
    await list.open();
    await list.pack('300').check();
    await list.next.click();
    await methodSheet(page).kakaopay.click();
    await kakaopayPage(page).arrive();
    await kakaopayPage(page).pay();
    await expect(page.getByText('스푼을 지갑에 넣어 드렸어요')).toBeVisible();
  });
});

test('buying spoons again takes two presses in the wallet [PAY-01] [PAY-06]', async ({ page }) => {
  await logInAs(page, 'seoyeon');
  await choosePack(page, '300');
  await payAt(page, 'pay');
  await expect(page.getByText('스푼을 지갑에 넣어 드렸어요')).toBeVisible();
  await goes(page, 'buy spoons again', async () => {
    const list = spoonList(page);
    await list.open();
    await list.pack('500').check();
    await expect(list.payAtOnce).toHaveAccessibleName('카카오페이 · 55,000원 결제하기');
    await list.payAtOnce.click();
    await kakaopayPage(page).arrive();
    await kakaopayPage(page).pay();
    await expect(page.getByText('스푼을 지갑에 넣어 드렸어요')).toBeVisible();
  });
});

test('requesting a refund takes no more presses than recorded [PAY-10] @nightly', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await choosePack(page, '300');
  await payAt(page, 'pay');
  await expect(page.getByText('스푼을 지갑에 넣어 드렸어요')).toBeVisible();
  await goes(page, 'ask for a refund', async () => {
    await page.goto(`${wallet}/payment/history`);
    await page.getByRole('list', { name: '구매 내역, 최신순' }).getByRole('link').first().click();
    await page.getByRole('button', { name: '환불 신청하기' }).click();
    await page.getByRole('button', { name: '환불받기' }).click();
    await expect(page.getByRole('status').filter({ hasText: '환불했어요' })).toBeVisible();
  });
});

test('registering a card takes no more presses than recorded [SUB-01] @nightly', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await goes(page, 'keep a card', async () => {
    await page.goto(`${wallet}/subscribe/card-registration`);
    await keepCard(page, newCard(), '짧은 길 카드');
    await expect(page).toHaveURL(/\/subscribe\/card-management$/);
  });
});

test('subscribing with a registered card takes no more presses than recorded [SUB-05] @nightly', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await goes(page, 'begin a subscription', async () => {
    await page.goto(`${wallet}/subscribe/card-selection?type=membership`);
    await page.getByRole('radio', { name: /디퍼 멤버십 플러스/ }).check();
    await page.getByRole('checkbox', { name: /정기결제 약관/ }).check();
    await page.getByRole('button', { name: '9,900원 결제하고 구독하기' }).click();
    await expect(page.getByRole('heading', { name: '구독을 시작했어요' })).toBeVisible();
  });
});

test('canceling a subscription takes no more presses than recorded [SUB-06] @nightly', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await goes(page, 'cancel a subscription', async () => {
    await page.goto(`${wallet}/subscribe/subscriptions`);
    const own = page.getByRole('link', { name: /디퍼 멤버십 플러스/ });
    await own.first().click();
    await page.getByRole('button', { name: '구독 해지' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '해지하기' }).click();
    await expect(page.getByText('해지 예약').first()).toBeVisible();
  });
  // Cleans up for the next run: a person has each membership once.
  await page.getByRole('button', { name: '해지 취소하고 계속 구독하기' }).click();
  await page.getByRole('button', { name: '환불받기' }).click();
  // The days so far are paid for: the login was a use of it.
  await page.getByRole('button', { name: /^[\d,]+원 환불받기$/ }).click();
  await expect(page.getByText('구독이 끝났어요')).toBeVisible();
});

test('cashing out takes no more presses than recorded [EXC-01] [EXC-03]', async ({ page }) => {
  await logInAs(page, 'seoyeon');
  await goes(page, 'cash out', async () => {
    await askForCashOut(page);
    await expect(heading(page)).toHaveText('환전을 신청했어요');
  });
  await page.getByRole('link', { name: '진행 상황 보기' }).click();
  await cancelCashOut(page);
});

test('converting points to spoons takes no more presses than recorded [EXC-07] @nightly', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await goes(page, 'turn points into spoons', async () => {
    await page.goto(`${wallet}/exchange/convert`);
    await page.getByRole('textbox', { name: '받을 스푼' }).fill('500');
    await page
      .getByRole('button', { name: /다음|확인/ })
      .first()
      .click();
    await page.getByRole('button', { name: '전환하기' }).click();
    await expect(page.getByText('전환이 끝났어요')).toBeVisible();
  });
});

test('logging in with certification takes no more presses than recorded [AUTH-12] @nightly', async ({
  page,
}) => {
  await goes(page, 'log in and certify', async () => {
    await page.goto(`${wallet}/payment/spoon/login`);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: /Google/ }).click();
    await page.locator('button[name="person"][value="jiho"]').click();
    await page.waitForURL(`${sandbox}/certification/*`);
    await page.getByRole('radio', { name: /^An adult/ }).check();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(`${wallet}/payment/spoon?country=kr`);
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
  });
});
