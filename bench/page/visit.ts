import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, CDPSession } from '@playwright/test';
import { slowDown } from './browser.ts';
import { collect, observe } from './observe.ts';
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
/** Long enough for whatever a page does after it can be used. */
const settleMs = 2500;

/** A binding of the browser itself: what else waits inside a page costs that page time. */
const watchForReady = async (session: CDPSession): Promise<() => Promise<void>> => {
  const ready = new Promise<void>((resolve) => {
    session.once('Runtime.bindingCalled', () => resolve());
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'benchReady' });
  return async () => {
    const limit = new AbortController();
    const tooLate = pause(readyMaxMs, undefined, { signal: limit.signal }).then(() => {
      throw new Error(`nobody could pay within ${readyMaxMs} ms`);
    });
    await Promise.race([ready, tooLate]);
    limit.abort();
    await tooLate.catch(() => undefined);
  };
};

export const visit = async (context: BrowserContext, target: Target): Promise<Visit> => {
  const page = await context.newPage();
  try {
    await page.addInitScript(observe, target.watch);
    const session = await slowDown(page);
    await target.standIn?.(session);
    const traffic = await noteTraffic(session);
    const ready = await watchForReady(session);
    await page.goto(target.url, { waitUntil: 'commit', timeout: readyMaxMs });
    await ready();
    await pause(settleMs);
    return { ...(await page.evaluate(collect)), ...(await traffic()) };
  } finally {
    await page.close();
  }
};
