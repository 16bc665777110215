import { consoleHeader } from '@dipper/contract';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { hostileNames, newestBuyer } from '../../tools/testing/hostile-names.ts';
import { choosePack, excessWidth, logInAs, payAt } from '../pages/wallet.ts';
import { enterConsole } from '../support/operators.ts';
import { productUnderTest } from '../support/product-under-test.ts';

/** Acts on one page of the record. */
const pageSize = 20;
const widths = [1280, 390] as const;
const { console: operators, databaseUrl } = productUnderTest();

/** All that a name could make a page do. */
async function watch(page: Page): Promise<string[]> {
  const done: string[] = [];
  page.on('dialog', (dialog) => {
    done.push(`asked ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => done.push(message));
  page.on('popup', (popup) => done.push(`opened ${popup.url()}`));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== operators) done.push(`called ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/content security|trusted/i.test(message.text())) done.push(message.text());
  });
  return done;
}

const unmarked = (text: string): string =>
  text.replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '').replaceAll(/\s+/gu, ' ');

/** Returns numbers beside a name that read in the wrong direction or stand before it. */
const turnedRound = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxOf = (node: Text, from: number, to: number): DOMRect => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return range.getBoundingClientRect();
    };
    const odd: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text)) continue;
      for (const { 0: number, index } of node.data.matchAll(/\d{2,}/g)) {
        const first = boxOf(node, index, index + 1);
        const second = boxOf(node, index + 1, index + 2);
        if (first.top === second.top && first.left > second.left) odd.push(number);
      }
    }
    const title = document.querySelector('h1')?.firstChild;
    if (title instanceof Text) {
      const at = title.data.lastIndexOf('(');
      const name = boxOf(title, 0, Math.max(at, 1));
      const number = boxOf(title, at + 1, title.data.length - 1);
      if (at > 0 && name.top === number.top && number.left < name.left) odd.push(title.data);
    }
    return odd;
  });

async function expectShown(page: Page, name: string, what: string): Promise<void> {
  const text = unmarked((await page.locator('main').textContent()) ?? '');
  expect.soft(text, what).toContain(unmarked(name).trim());
}

/** Nothing of it became more than words, on a desk and in a hand. */
async function expectHarmless(page: Page, what: string): Promise<void> {
  const grown = page.locator('main img[src="x"], main script, a[href*="evil.example"]');
  await expect.soft(grown, what).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await excessWidth(page), `${what}, at ${width}`).toBeLessThanOrEqual(0);
    expect.soft(await turnedRound(page), `${what}, at ${width}`).toEqual([]);
  }
}

/** The payment that somebody has begun, on the console’s own list. */
async function newestPayment(page: Page): Promise<string> {
  await page.goto(`${operators}/payments`);
  const link = page.getByRole('table', { name: 'Payments' }).getByRole('link').first();
  return (await link.getAttribute('href')) ?? '';
}

type Looked = { readonly userId: string; readonly payment: string; readonly name: string };

/** Looks a person up in the search, on their own page and on the page of their payment. */
async function lookAt(page: Page, { userId, payment, name }: Looked, what: string): Promise<void> {
  const look = async (where: string): Promise<void> => {
    await expectShown(page, name, `${what}, ${where}`);
    await expectHarmless(page, `${what}, ${where}`);
  };
  await page.goto(`${operators}/people`);
  await page.getByLabel('Search', { exact: true }).fill(userId);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const found = page.getByRole('table', { name: 'Search results' });
  await expect(found).toBeVisible();
  await look('found');
  await found.getByRole('link').first().click();
  await expect(
    page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first(),
  ).toBeVisible();
  await look('a person');
  await page.goto(`${operators}${payment}`);
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toBeVisible();
  await look('a payment');
}

/** One of each kind of harm; the night goes through them all. */
const worst = ['turned and never back', 'markup', 'letters from the right', 'one word without end'];
const worstNames = Object.fromEntries(worst.map((what) => [what, hostileNames[what] ?? '']));

async function expectNames(
  page: Page,
  browser: Browser,
  names: Readonly<Record<string, string>>,
): Promise<void> {
  await logInAs(page, 'seoyeon');
  await choosePack(page, '100');
  await payAt(page, 'cancel');
  const desk = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await enterConsole(desk, ['support'], '/payments');
  const done = await watch(desk);
  const payment = await newestPayment(desk);
  const buyer = await newestBuyer(databaseUrl);
  try {
    for (const [what, name] of Object.entries(names)) {
      await buyer.rename(name);
      await lookAt(desk, { userId: buyer.userId, payment, name }, what);
    }
  } finally {
    await buyer.undo();
  }
  expect(done).toEqual([]);
}

const shows =
  'the console runs nothing, fits the page and keeps the direction of other text [OPS-01] [NAV-21]';

test(`with hostile names of people and goods, ${shows}`, async ({ page, browser }) => {
  await expectNames(page, browser, worstNames);
});

test(`with every known harmful name, ${shows}`, { tag: '@nightly' }, async ({ page, browser }) => {
  test.slow();
  await expectNames(page, browser, hostileNames);
});

test("an operator's written reason appears in the audit record as text, whatever it contains [OPS-01] [NAV-21]", async ({
  page,
}) => {
  const { name: operator } = await enterConsole(page, ['support', 'administrator'], '/people');
  await page.getByLabel('Search', { exact: true }).fill('민지');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const found = page.getByRole('table', { name: 'Search results' });
  const person = (await found.getByRole('link').first().getAttribute('href')) ?? '';
  const done = await watch(page);
  const written: string[] = [];
  for (const name of Object.values(hostileNames)) {
    const reason = `${name} ${'W'.repeat(40)}`;
    const answer = await page.request.post(`${operators}/api/operations${person}/openings`, {
      headers: { [consoleHeader]: '1' },
      data: { what: 'phone', reason },
    });
    expect([200, 400]).toContain(answer.status());
    if (answer.ok()) written.push(reason);
  }
  await page.goto(`${operators}/audit`);
  await page.getByLabel('Operator', { exact: true }).fill(operator);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const record = page.getByRole('table', { name: 'Audit log' });
  await expect(record.getByRole('row')).toHaveCount(pageSize + 1);
  for (const reason of written.slice(-pageSize))
    await expectShown(page, reason, 'the audit record');
  await expectHarmless(page, 'the audit record');
  expect(done).toEqual([]);
});
