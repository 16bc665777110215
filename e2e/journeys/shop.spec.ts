import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { excessWidth, heading, logInAs, ownBalance, spoonList } from '../pages/wallet.ts';
import { atNightUnless } from '../support/at-night.ts';
import { findings } from '../support/findings.ts';
import { prefer, preferFromStart } from '../support/preferences.ts';
import { productUnderTest } from '../support/product-under-test.ts';

const productsCall = /\/api\/billing\/spoon\/products/;

test('a guest can view the list, and is asked to log in only at Next [NAV-04] [PAY-01]', async ({
  page,
}) => {
  const list = spoonList(page);
  await list.open('');
  await expect(page).toHaveURL(/\/payment\/spoon\?country=kr$/);
  await expect(page.getByText('먼저 둘러보세요')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await list.pack('100').check();
  await expect(list.total).toContainText('11,000원');
  await list.next.click();
  await expect(page).toHaveURL(/\/payment\/spoon\/login$/);
});

test('a guest sees whose prices are shown, and a chosen country is remembered [NAV-18] [NAV-19] [NAV-21]', async ({
  page,
}) => {
  await spoonList(page).open();
  await expect(page.getByText('판매 국가: 대한민국')).toBeVisible();
  await page.getByRole('link', { name: '일본 스토어 보기' }).click();
  await expect(page).toHaveURL(/\/payment\/spoon\?country=jp$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('.d-radio-card').first()).toContainText('円');
  await spoonList(page).open('');
  await expect(page).toHaveURL(/\/payment\/spoon\?country=jp$/);
  expect(await findings(page)).toEqual([]);
});

test("a guest's choice is still there after the login [PAY-02] [AUTH-15]", async ({ page }) => {
  const list = spoonList(page);
  await list.open();
  await list.pack('100').check();
  await list.more.click();
  await logInAs(page, 'minji');
  await expect(list.pack('100')).toBeChecked();
  await expect(list.quantity).toHaveValue('2');
  await expect(list.total).toContainText('22,000원');
});

test('Next says what is missing and moves the focus there [NAV-04]', async ({ page }) => {
  const list = spoonList(page);
  await list.open();
  await list.next.click();
  await expect(page.getByText('충전할 스푼을 먼저 골라 주세요.')).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(page).toHaveURL(/\/payment\/spoon/);
});

test('the total is price times quantity, and another pack resets the quantity to one [PAY-02]', async ({
  page,
}) => {
  const list = spoonList(page);
  await list.open();
  await list.pack('300').check();
  await expect(list.total).toContainText('33,000원');

  await list.more.click();
  await list.more.click();
  await expect(list.quantity).toHaveValue('3');
  await expect(list.total).toContainText('99,000원');

  await list.fewer.click();
  await expect(list.total).toContainText('66,000원');

  await list.quantity.fill('١٢');
  await list.quantity.blur();
  await expect(list.quantity).toHaveValue('12');
  await expect(list.total).toContainText('396,000원');

  await list.pack('500').check();
  await expect(list.quantity).toHaveValue('1');
  await expect(list.total).toContainText('55,000원');
});

test('the choice survives a reload [AUTH-15]', async ({ page }) => {
  const list = spoonList(page);
  await list.open();
  await list.pack('500').check();
  await list.more.click();
  await page.reload();
  await expect(list.pack('500')).toBeChecked();
  await expect(list.pack('500')).toBeInViewport();
  await expect(list.total).toContainText('110,000원');
});

test('each pack shows spoons, bonus and price, and the best value is marked in words [PAY-01]', async ({
  page,
}) => {
  const list = spoonList(page);
  await list.open();
  await expect(list.pack('500')).toHaveAccessibleName('스푼 500개에 보너스 25개, 55,000원');
  await expect(page.getByRole('radio', { name: /가장 알뜰해요/ })).toHaveCount(1);
});

test('a person sees the balance and can refresh it [PAY-11]', async ({ page }) => {
  await logInAs(page, 'seoyeon');
  await expect(ownBalance(page)).toBeVisible();
  await expect(page.getByText(/기준$/)).toBeVisible();
  const request = page.waitForRequest(/\/balance$/);
  await page.getByRole('button', { name: '잔액 새로고침' }).click();
  await request;
});

test('a person whom the app calls a minor cannot register a card, even with an adult account [AUTH-10]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  const registration = `${productUnderTest().wallet}/subscribe/card-registration`;
  const refusal = page.getByText('미성년자는 정기결제를 이용할 수 없어요.');
  await page.goto(registration);
  await expect(page.getByText('1/2 카드 정보')).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await page.goto(`${registration}?isAdult=false`);
  await expect(refusal).toBeVisible();
});

test('a product name with “net” keeps the list of the Android app, and another name does not [PAY-12]', async ({
  page,
}) => {
  const list = spoonList(page);
  for (const [name, later] of [
    ['spoon.net.100', '14,300원'],
    ['spoon.store.100', '11,000원'],
  ] as const) {
    await list.open(`?country=kr&productName=${name}`);
    await list.pack('100').check();
    await expect(list.total).toContainText('14,300원');
    await list.open();
    await list.pack('100').check();
    await expect(list.total).toContainText(later);
  }
});

test('VIP users see products of their own, and others do not [PAY-01] [AUTH-16]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await expect(spoonList(page).pack('100')).toBeVisible();
  const usual = await page.getByRole('radio').count();
  await page.context().clearCookies();
  await page.evaluate(() => indexedDB.deleteDatabase('dipper'));
  await logInAs(page, 'minji');
  await expect.poll(() => page.getByRole('radio').count()).toBeGreaterThan(usual);

  const vip = page.getByRole('radio').last();
  await vip.check();
  await page.reload();
  await expect(vip).toBeChecked();
});

test('a list that fails to load says so and tries again [ERR-04]', async ({ page }) => {
  await page.route(productsCall, (route) => route.abort());
  const list = spoonList(page);
  await list.openFromLogin();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(list.next).toHaveCount(0);
  await page.unroute(productsCall);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(list.pack('100')).toBeVisible();
});

test('a list without products says what that means [ERR-04]', async ({ page }) => {
  await page.route(productsCall, (route) => route.fulfill({ json: { results: [] } }));
  await spoonList(page).openFromLogin();
  await expect(page.getByText('지금은 충전할 수 있는 스푼이 없어요')).toBeVisible();
});

for (const viewport of [
  { width: 456, height: 800 },
  { width: 360, height: 640 },
]) {
  test(`the button Next stays in place whatever loads after the list, ${viewport.width} wide [PAY-01] [NAV-28]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    let answer = (): void => undefined;
    const held = new Promise<void>((resume) => {
      answer = resume;
    });
    await page.route(/\/api\/(?:common\/|billing\/spoon\/promotion)|\/later-/, async (route) => {
      await held;
      await route.continue();
    });
    const list = spoonList(page);
    await list.open();
    await list.pack('3,000').check();
    // At the end of the page, any growth moves the content below.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const note = page.locator('.shop-note');
    await expect(note).toBeEmpty();
    const before = await list.next.boundingBox();
    answer();
    await expect(note).toContainText('7일');
    await expect(page.getByRole('link', { name: /첫 충전 혜택/ })).toBeVisible();
    await expect(list.total).toBeVisible();
    const after = await list.next.boundingBox();
    // A sticky edge is rounded by a hundredth of a pixel.
    expect(after?.y).toBeCloseTo(before?.y ?? 0, 1);
    expect(after?.height).toBe(before?.height);
  });
}

test('the space of the list is reserved while it loads [ERR-04]', async ({ page }) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resume) => {
    answer = resume;
  });
  await page.route(productsCall, async (route) => {
    await held;
    await route.continue();
  });
  await spoonList(page).openFromLogin();
  await expect(page.getByText('충전할 수 있는 스푼을 불러오고 있어요')).toBeAttached();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'));
  const widest = await page
    .locator('.d-skeleton')
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
  expect(widest).toBeLessThan(320);
  await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '1'));
  await page.setViewportSize({ width: 456, height: 800 });
  // The content above the list arrives by itself, before or after it.
  await expect(page.getByText('먼저 둘러보세요')).toBeVisible();
  await expect(page.getByRole('heading', { name: '스푼 700개 + 보너스 105개' })).toBeVisible();
  const skeleton = await page.locator('.d-skeleton[data-shape=round]').first().boundingBox();
  answer();
  const card = await page.locator('.d-radio-card').first().boundingBox();
  expect(Math.abs((card?.y ?? 0) - (skeleton?.y ?? 0))).toBeLessThan(8);
  expect(Math.abs((card?.height ?? 0) - (skeleton?.height ?? 0))).toBeLessThan(8);
});

test('new users have a list of their own [NAV-06]', async ({ page }) => {
  await page.goto(`${productUnderTest().wallet}/payment/event/newbie`);
  await expect(page).toHaveURL(/\/payment\/event\/newbie\?country=kr$/);
  await expect(page.getByRole('heading', { level: 1, name: '첫 충전 혜택' })).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeVisible();
});

for (const { person, title, colorScheme } of [
  { person: 'minji', title: '스푼 충전', colorScheme: 'light' },
  { person: 'layla', title: 'شراء الملاعق', colorScheme: 'dark' },
] as const) {
  test(`axe reports no violation on the list of ${person}, ${colorScheme} [NAV-28]`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await logInAs(page, person);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('radio').first().check();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await excessWidth(page)).toBe(0);
  });
}

test("prices are in the country's currency, with the charged amount where it differs [PAY-14] [NAV-21]", async ({
  page,
}) => {
  await logInAs(page, 'layla');
  const pack = page.getByRole('radio').nth(3);
  await expect(pack).toHaveAccessibleName(/33\.99\sر\.س/);
  const card = page.locator('.d-radio-card').nth(3);
  await expect(card).toContainText('33.99');
  await expect(card).toContainText('$8.99');
  await pack.check();
  await page.getByRole('button', { name: 'زيادة واحدة' }).click();
  await expect(spoonList(page).total).toContainText('67.98');
});

/** Arabic at twice the size, in the narrowest of usual windows. */
const largeArabic = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 360, height: 740 });
  await prefer(page, 'ar', 200);
};

type Box = { x: number; y: number; width: number; height: number };

/** Returns the overlap of two boxes in square pixels. */
const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

/** Returns the pairs of links and buttons of the balance that overlap. */
const covered = (page: Page): Promise<readonly (readonly [Box, Box])[]> =>
  page
    .locator('.d-card')
    .first()
    .locator('a, button')
    .evaluateAll((all) => {
      const boxes = all.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return { x, y, width, height };
      });
      return boxes.flatMap((one, index) =>
        boxes.slice(index + 1).map((other) => [one, other] as const),
      );
    })
    .then((pairs) => pairs.filter(([one, other]) => overlap(one, other) > 0));

test('in a window lower than 480 px the button Next stands below the list and covers nothing [NAV-28] @nightly', async ({
  page,
}) => {
  const bar = page.locator('.d-page-actions');
  const placeOf = (height: number) =>
    page
      .setViewportSize({ width: 456, height })
      .then(() => bar.evaluate((it) => it.getBoundingClientRect()));
  await spoonList(page).open();
  await expect(spoonList(page).next).toBeVisible();
  const products = await page.locator('.d-page-content').evaluate((it) => it.scrollHeight);
  expect((await placeOf(481)).bottom).toBe(481);
  expect((await placeOf(480)).top).toBeGreaterThan(products);
});

test('in large Arabic text no parts of the balance overlap [PAY-11] [NAV-21] [NAV-28]', async ({
  page,
}) => {
  await logInAs(page, 'seoyeon');
  await largeArabic(page);
  await spoonList(page).open();
  await expect(page.getByRole('button', { name: /^حساب / })).toBeVisible();
  expect(await covered(page)).toEqual([]);
  expect(await excessWidth(page)).toBe(0);
});

for (const size of ['usual', 'large'] as const) {
  test(`a balance that fails to load is reported beside the buttons, ${size} [ERR-04] [NAV-28]`, async ({
    page,
  }) => {
    await logInAs(page, 'seoyeon');
    if (size === 'large') await largeArabic(page);
    await page.route(/\/balance$/, (route) => route.abort());
    await spoonList(page).open();
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await covered(page)).toEqual([]);
  });
}

/** Whole packs between the upper edge and the bar with the way on, before anybody scrolls. */
const packsInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bar = document.querySelector('.d-page-actions')?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll('.d-radio-card')].filter(
      (pack) => pack.getBoundingClientRect().bottom <= bar,
    ).length;
  });

for (const locale of ['ko', 'en', 'ja', 'ar', 'zh'] as const) {
  test(
    `the first screen shows eight packs, six on a small phone and four in large letters, in ${locale} [PAY-01] [NAV-28]`,
    atNightUnless(locale === 'ar'),
    async ({ page }) => {
      await preferFromStart(page, locale);
      await spoonList(page).open();
      // The way to the offer for first purchases is the last thing that comes.
      await expect(page.locator('.newbie-link')).toBeVisible();
      expect(await packsInSight(page)).toBeGreaterThanOrEqual(8);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await packsInSight(page)).toBeGreaterThanOrEqual(6);
      expect(await excessWidth(page)).toBe(0);
      await page.setViewportSize({ width: 456, height: 800 });
      await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'));
      expect(await packsInSight(page)).toBeGreaterThanOrEqual(4);
      expect(await excessWidth(page)).toBe(0);
    },
  );
}

test("in a pop-up at double size a pack's text is complete, and no badge covers its name [NAV-27]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 228, height: 400 });
  await preferFromStart(page, 'en');
  await spoonList(page).open();
  const names = page.locator('.shop-option-name');
  await expect(names.first()).toBeVisible();
  const hidden = await names.evaluateAll((all) =>
    all.filter((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      const { top } = name.getBoundingClientRect();
      const praise = name.closest('label')?.querySelector('.d-badge')?.getBoundingClientRect();
      const isCovered = praise !== undefined && praise.top < top && praise.bottom > top + 4;
      return range.getClientRects().length !== 1 || isCovered;
    }),
  );
  expect(hidden).toEqual([]);
});
