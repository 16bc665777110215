import { expect, test } from '@playwright/test';
import { cardFrameMessageSchema } from '@dipper/contract';
import { openedToken } from '../../tools/testing/sealed-tokens.ts';
import { grantOf, openCardFrame } from '../support/card-host.ts';
import { findings } from '../support/findings.ts';
import { productUnderTest } from '../support/product-under-test.ts';
import { serveStrangerSite } from '../support/stranger-site.ts';

test('a card typed into the frame is refused at its field, and then becomes a token [SUB-01] [SUB-03]', async ({
  page,
}) => {
  const {
    frame,
    messages: frameMessages,
    tell,
  } = await openCardFrame(page, 'ko', await grantOf('minji'));
  const number = frame.getByLabel('카드 번호');
  await frame.getByRole('button', { name: '카드 확인하기' }).click();
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription('입력해 주세요.');
  await number.pressSequentially('3782822463');
  await expect(number).toHaveValue('3782 822463');
  await expect(frame.getByText('AMEX')).toBeVisible();
  await number.fill('4330-1234-1005-0000');
  await expect(number).toHaveValue('4330 1234 1005 0000');
  await number.press('Home');
  await number.press('ArrowRight');
  await number.press('Delete');
  await number.press('3');
  await expect(number).toHaveValue('4330 1234 1005 0000');
  await frame.getByLabel('유효 기간').pressSequentially('1230');
  await expect(frame.getByLabel('유효 기간')).toHaveValue('12/30');
  await frame.getByLabel('생년월일').pressSequentially('960412');
  await frame.getByRole('button', { name: '카드 확인하기' }).click();
  await expect(number).toHaveAccessibleDescription(
    '카드 정보가 올바르지 않아요. 카드 번호를 다시 확인해 주세요.',
  );
  await tell({ type: 'dipper.card.theme', theme: 'dark', textScale: 150 });
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await number.fill('4330123400000009');
  await frame.getByRole('button', { name: '카드 확인하기' }).click();
  await expect(frame.getByText('카드를 확인했어요.')).toBeVisible();
  await expect
    .poll(async () => (await frameMessages()).map(({ type }) => type))
    .toContain('dipper.card.done');
  const messages = (await frameMessages()).map((each) => cardFrameMessageSchema.parse(each));
  const done = messages.find((each) => each.type === 'dipper.card.done');
  expect(openedToken(done?.token ?? '')).toMatchObject({ company: '현대카드', kind: 'credit' });
  const state = await page.context().storageState();
  const frameKeeps = await frame
    .locator('html')
    .evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(JSON.stringify([messages, state, frameKeeps])).not.toContain('43301234');
});

test('the card frame cannot be opened by a foreign page', async ({ page }) => {
  const { vault } = productUnderTest();
  const site = await serveStrangerSite(
    `<!doctype html><title>not the wallet</title><iframe title="card" src="${vault}/card?lang=ko"></iframe>`,
  );
  const refusal = page.waitForEvent('console', (message) =>
    message.text().includes('frame-ancestors'),
  );
  await page.goto(site.origin);
  await refusal;
  await expect(page.frameLocator('iframe[title=card]').getByRole('heading')).toHaveCount(0);
  site.stop();
});

test('the card frame exists in each language and passes axe [SUB-01]', async ({ page }) => {
  const directions = { ko: 'ltr', en: 'ltr', ja: 'ltr', zh: 'ltr', ar: 'rtl' };
  const grant = await grantOf('minji');
  for (const [lang, direction] of Object.entries(directions)) {
    const { frame } = await openCardFrame(page, lang, grant);
    await expect(frame.locator('html')).toHaveAttribute('dir', direction);
    await expect(frame.getByRole('textbox')).toHaveCount(3);
  }
  // The last one is read from right to left; all have the same structure.
  expect(await findings(page, { within: 'iframe' })).toEqual([]);
});
