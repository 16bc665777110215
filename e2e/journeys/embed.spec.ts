import { chromium, expect, test, type Page } from '@playwright/test';
import { findChromium } from '../../tools/browser/index.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet, sandbox } = productUnderTest();
const example = `${sandbox}/embed/example/`;
const guest = (page: Page) => page.getByText('먼저 둘러보세요');
const log = (page: Page) => page.getByRole('list', { name: 'Heard from the wallet' });

async function openFrom(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Get spoons' }).click();
  const popup = await opening;
  await expect(guest(popup)).toBeVisible();
  return popup;
}

test('a host page opens the wallet, receives its messages, and notices that the person closed it [BRG-04]', async ({
  page,
}) => {
  await page.goto(example);
  const popup = await openFrom(page);
  expect(popup.url()).toContain(`${wallet}/payment/spoon?country=kr`);
  await expect(log(page)).toContainText('track-braze-event');
  await popup.close();
  await expect(log(page)).toContainText('closed: person');
  await expect(page.getByRole('status')).toHaveText('The wallet is closed.');
  const again = await openFrom(page);
  await expect(guest(again)).toBeVisible();
});

test('a second click brings the open wallet to the front instead of opening another [BRG-04]', async ({
  page,
  context,
}) => {
  await page.goto(example);
  const popup = await openFrom(page);
  await popup.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Get spoons' }).click();
  await expect(popup.getByRole('radio').first()).toBeChecked();
  expect(context.pages()).toHaveLength(2);
  await page.getByRole('button', { name: 'Exchange' }).click();
  await popup.waitForURL(/\/exchange\//);
  expect(context.pages()).toHaveLength(2);
});

test('the wallet stays open when the host page leaves, and the next host page finds it [BRG-04]', async ({
  page,
  context,
}) => {
  await page.goto(example);
  const popup = await openFrom(page);
  await page.goto(`${sandbox}/control`);
  await popup.getByRole('radio').first().check();
  await expect(popup.getByRole('radio').first()).toBeChecked();
  await page.goto(example);
  await page.getByRole('button', { name: 'Get spoons' }).click();
  await expect(popup.getByRole('radio').first()).toBeChecked();
  expect(context.pages()).toHaveLength(2);
});

test('a browser that blocks pop-ups opens the wallet in the same tab, with a notice [BRG-04]', async () => {
  // A browser without windows of its own has none to block.
  const executablePath = findChromium();
  const strict = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  });
  try {
    const page = await strict.newPage({ locale: 'ko-KR' });
    await page.goto(`${example}?open=payment`);
    await expect(page.getByRole('status')).toContainText('Your browser blocked the window.');
    await expect(log(page)).toContainText('closed: blocked');
    await page.getByRole('button', { name: 'Open it in this tab' }).click();
    await expect(guest(page)).toBeVisible();
  } finally {
    await strict.close();
  }
});
