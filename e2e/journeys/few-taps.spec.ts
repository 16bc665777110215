import { expect, test, type Page } from '@playwright/test';
import {
  choosePack,
  kakaopayPage,
  logInAs,
  methodSheet,
  ownBalance,
  payAt,
  spoonList,
} from '../pages/wallet.ts';
import { prefer } from '../support/preferences.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const { wallet, sandbox } = productUnderTest();

/** Counts what a person presses on any page: the host's, ours and the provider's. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.context().exposeBinding('dipperTapped', () => {
    taps += 1;
  });
  await page.context().addInitScript(() => {
    const events: unknown = Reflect.get(window, 'dipperTapped');
    const note = (event: Event): void => {
      if (event.isTrusted && typeof events === 'function') void events();
    };
    addEventListener('pointerdown', note, true);
  });
  return () => taps;
}

test('a returning buyer gets from the host’s button to spoons in three taps, including the provider’s [PAY-01] [PAY-06] [BRG-02]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await choosePack(page, '300');
  await payAt(page, 'pay');
  await expect(page.getByText('스푼을 지갑에 넣어 드렸어요')).toBeVisible();
  await spoonList(page).open();
  await expect(ownBalance(page)).toBeVisible();
  const named = await spoonList(page).pack('500').getAttribute('value');

  const taps = await countTaps(page);
  await page.goto(`${sandbox}/?person=seoyeon&pack=${named}`);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Get spoons' }).click();
  const popup = await opening;
  const list = spoonList(popup);
  await expect(list.pack('500')).toBeChecked();
  await expect(popup).toHaveURL(/\/payment\/spoon\?country=kr$/);
  await list.payAtOnce.click();
  await kakaopayPage(popup).arrive();
  await kakaopayPage(popup).pay();
  await expect(popup.getByText('스푼을 지갑에 넣어 드렸어요')).toBeVisible();
  expect(taps()).toBe(3);
});

test('a first-time buyer gets from the host’s button to spoons in four taps, including the provider’s [PAY-01] [PAY-04] [BRG-02]', async ({
  page,
}) => {
  await logInAs(page, 'minji');
  const named = await spoonList(page).pack('100').getAttribute('value');

  const taps = await countTaps(page);
  await page.goto(`${sandbox}/?person=minji&pack=${named}`);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Get spoons' }).click();
  const popup = await opening;
  const list = spoonList(popup);
  await expect(list.pack('100')).toBeChecked();
  await list.next.click();
  await methodSheet(popup).kakaopay.click();
  await kakaopayPage(popup).arrive();
  await kakaopayPage(popup).pay();
  await expect(popup.getByText('스푼을 지갑에 넣어 드렸어요')).toBeVisible();
  expect(taps()).toBe(4);
});

/** How many packs stand whole above the bar, before anybody scrolls. */
const packsInSight = (page: Page): Promise<number> =>
  page.getByRole('radio').evaluateAll((radios) => {
    const bar = document.querySelector('.d-page-actions')?.getBoundingClientRect().top ?? 0;
    const bottoms = radios.map((radio) => radio.closest('label')?.getBoundingClientRect().bottom);
    return bottoms.filter((bottom) => bottom !== undefined && bottom <= bar).length;
  });

const views = [
  { width: 456, height: 800, scale: 100, least: 8 },
  { width: 360, height: 740, scale: 100, least: 6 },
  { width: 456, height: 800, scale: 200, least: 4 },
] as const;

test('the first screen shows the planned number of packs in each of five languages [PAY-01] [NAV-28]', async ({
  page,
}) => {
  await spoonList(page).open();
  for (const locale of ['ko', 'en', 'ja', 'zh', 'ar']) {
    for (const { scale, least, ...size } of views) {
      await page.setViewportSize(size);
      await prefer(page, locale, scale);
      await page.goto(`${wallet}/payment/spoon?country=kr`);
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`));
      await expect(page.getByRole('radio').first()).toBeVisible();
      await expect(page.locator('.shop-note')).not.toBeEmpty();
      const seen = `${locale}, ${size.width}x${size.height}, ${scale} %`;
      expect.soft(await packsInSight(page), seen).toBeGreaterThanOrEqual(least);
    }
  }
});
