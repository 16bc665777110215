import type { BrowserContext, CDPSession } from '@playwright/test';
import { slowDown } from './browser.ts';
import { collect, isReady, observe } from './observe.ts';
import type { Seen, Watch } from './observe.ts';
import { noteTraffic } from './traffic.ts';
import type { Traffic } from './traffic.ts';

export type Target = {
  readonly name: string;
  readonly url: string;
  readonly watch: Watch;
  /** Answers what the page asks of hosts that cannot be reached from here. */
  readonly standIn?: (session: CDPSession) => Promise<void>;
};

export type Visit = Seen & Traffic;

const readyMaxMs = 60_000;
const lookEveryMs = 250;
/** Long enough for whatever a page does after it can be used. */
const settleMs = 2500;

export const visit = async (context: BrowserContext, target: Target): Promise<Visit> => {
  const page = await context.newPage();
  try {
    await page.addInitScript(observe, target.watch);
    const session = await slowDown(page);
    await target.standIn?.(session);
    const traffic = await noteTraffic(session);
    await page.goto(target.url, { waitUntil: 'commit', timeout: readyMaxMs });
    await page.waitForFunction(isReady, undefined, { polling: lookEveryMs, timeout: readyMaxMs });
    await page.waitForTimeout(settleMs);
    return { ...(await page.evaluate(collect)), ...(await traffic()) };
  } finally {
    await page.close();
  }
};
