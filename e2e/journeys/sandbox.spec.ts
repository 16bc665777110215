import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { findings } from '../support/findings.ts';

const { E2E_SANDBOX_URL: sandbox = '', E2E_WALLET_URL: wallet = '' } = process.env;
const transactionId = `p1z-${'0'.repeat(32)}`;

/** A payment that waits for its person, as a merchant's server would have begun it. */
async function kakaopayPage(): Promise<string> {
  const response = await fetch(`${sandbox}/kakaopay/online/v1/payment/ready`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'SECRET_KEY DEV0000SANDBOXKAKAOPAY',
    },
    body: JSON.stringify({
      cid: 'TC0ONETIME',
      partner_order_id: 'journey-1',
      partner_user_id: '71',
      item_name: '스푼 100개',
      quantity: 1,
      total_amount: 11_000,
      tax_free_amount: 0,
      approval_url: `${sandbox}/healthz?approved=1`,
      cancel_url: `${sandbox}/healthz?canceled=1`,
      fail_url: `${sandbox}/healthz?failed=1`,
    }),
  });
  const { next_redirect_pc_url: address } = await response.json();
  return String(address);
}

function chooserPage(): string {
  const query = new URLSearchParams({
    client_id: 'dipper-wallet',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${wallet}/api/authorize/callback/google`,
  });
  return `${sandbox}/google/o/oauth2/v2/auth?${query}`;
}

for (const colorScheme of ['light', 'dark'] as const) {
  const title = `axe finds nothing on the pages of the outside world, ${colorScheme}`;
  test(title, { tag: '@nightly' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const addresses = [sandbox, `${sandbox}/control`, chooserPage(), await kakaopayPage()];
    for (const address of addresses) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await findings(page)).toEqual([]);
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a person pays at KakaoPay by keyboard alone', async ({ page }) => {
    await page.goto(await kakaopayPage());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/approved=1&pg_token=\w{20}$/);
  });
});

/** Stands where the wallet is, and says what it is told to say to the window that opened it. */
async function standInWallet(context: BrowserContext): Promise<void> {
  await context.route(`${wallet}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stand-in</h1>' }),
  );
}

async function say(popup: Page, message: { id: string; type: string; payload: object }) {
  const data = { source: 'dipper', version: 1, ...message };
  await popup.evaluate(([sent, origin]) => window.opener.postMessage(sent, origin), [
    data,
    sandbox,
  ] as const);
}

test('a host site opens the wallet beside its page and receives its message once [BRG-02, BRG-03, BRG-04]', async ({
  page,
  context,
}) => {
  await standInWallet(context);
  await page.goto(`${sandbox}/?person=yuki`);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Get spoons' }).click();
  const popup = await opening;
  await popup.waitForURL(`${wallet}/payment/spoon?country=jp`);
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([456, 800]);

  const payload = { kind: 'payment', status: 'success', transactionId };
  await say(popup, { id: 'm1', type: 'success', payload });
  await say(popup, { id: 'm1', type: 'success', payload });
  await say(popup, { id: 'm2', type: 'invented', payload });
  await say(popup, { id: 'm3', type: 'login-event', payload: { reason: 'login' } });
  const received = page.getByRole('log').getByRole('listitem');
  await expect(received).toHaveText([/success/, /login-event/]);
  await expect(page.getByRole('status')).toContainText(transactionId);

  await popup.close();
  await expect(received).toHaveText([/success/, /login-event/, /the window is gone/]);
});
