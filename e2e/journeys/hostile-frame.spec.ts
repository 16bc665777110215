import { expect, test, type Page } from '@playwright/test';
import { freshAuthKey } from '../support/auth-key.ts';
import { hostileMessageCount, postHostileMessages } from '../support/hostile-messages.ts';
import { logInAs } from '../pages/wallet.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR' });

const { wallet } = productUnderTest();
const stranger = 'http://evil.example/';
const number = '4330 1234 9999 0008';

/** Builds the messages of frame and page, in correct form but from the wrong sender. */
const frameMessages = (): object[] => {
  const tokens = ['x'.repeat(16), 'x'.repeat(4000), '<img src=x onerror=alert(1)>'.padEnd(40)];
  return [
    { type: 'dipper.card.ready' },
    { type: 'dipper.card.height', height: 0 },
    { type: 'dipper.card.height', height: 4000 },
    { type: 'dipper.card.leave' },
    { type: 'dipper.card.failed', code: 49_410 },
    ...tokens.map((token) => ({ type: 'dipper.card.done', token })),
    { type: 'dipper.card.theme', theme: 'dark', textScale: 300 },
    { type: 'dipper.card.theme', theme: 'light', textScale: 50 },
    { type: 'dipper.card.theme', theme: '"><script>', textScale: -1 },
    { type: '__proto__', height: 1 },
  ];
};

/** Posts to the page and to its frame, as their opener can. */
const postFrameMessages = `(() => {
  const all = (${frameMessages.toString()})();
  for (const message of all) {
    for (const target of [window.wallet, window.wallet.frames[0]]) target.postMessage(message, '*');
  }
  return window.wallet.frames.length;
})()`;

const lookOf = async (popup: Page): Promise<unknown> => {
  const frame = popup.frameLocator('iframe');
  const [inside, height] = await Promise.all([
    frame.locator('html').evaluate(({ dataset, style }) => ({
      theme: dataset['theme'],
      scale: style.getPropertyValue('--text-scale'),
    })),
    popup.locator('iframe').evaluate((element) => element.clientHeight),
  ]);
  return { inside, height, address: popup.url() };
};

test('a page that opened the card form cannot imitate its frame, its page or the app [SUB-03] [BRG-01] [BRG-03] [AUTH-11]', async ({
  page,
  context,
  browser,
}) => {
  await context.route(`${stranger}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>stranger</title>' }),
  );
  await context.addInitScript(() => {
    const said: unknown[] = [];
    const received: unknown[] = [];
    const postMessage = (message: unknown) => said.push(message);
    addEventListener('message', () => received.push(0));
    Object.assign(window, { said, received });
    Object.assign(window, { webkit: { messageHandlers: { dipper: { postMessage } } } });
  });
  await logInAs(page, 'seoyeon');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const attack = postHostileMessages(await freshAuthKey(browser, 'yuki'));
  const host = await context.newPage();
  await host.goto(stranger);
  const opening = host.waitForEvent('popup');
  await host.evaluate((target) => {
    Object.assign(window, { wallet: window.open(target, 'wallet') });
  }, `${wallet}/subscribe/card-registration`);
  const popup = await opening;
  const field = popup.frameLocator('iframe').getByLabel('카드 번호');
  await field.fill(number);

  const before = await lookOf(popup);
  const said = (): Promise<string> =>
    popup.evaluate(() => JSON.stringify(Reflect.get(window, 'said')));
  const saidBefore = await said();
  const messageCount = (): Promise<number> =>
    popup.evaluate(() => (Reflect.get(window, 'received') as unknown[]).length);
  const countBefore = await messageCount();
  const requests: string[] = [];
  popup.on('request', (request) => requests.push(request.url()));
  expect(await host.evaluate(postFrameMessages)).toBe(1);
  expect(await host.evaluate(attack)).toBe(hostileMessageCount);
  const count = hostileMessageCount + frameMessages().length;
  await expect.poll(messageCount).toBe(countBefore + count);
  await popup.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(0))));

  expect(await lookOf(popup)).toEqual(before);
  await expect(field).toHaveValue(number);
  await expect(popup.getByRole('textbox', { name: '카드 이름' })).toHaveCount(0);
  expect(await said()).toBe(saidBefore);
  expect(requests).toEqual([]);
});
