import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { ensureChromium } from '../../tools/browser/index.ts';

/** A phone of the middle, on what the developer tools of browsers call slow 4G. */
export const phone = {
  viewport: { width: 456, height: 800 },
  slowerBy: 4,
  latencyMs: 562.5,
  downBytesPerSecond: 180_000,
  upBytesPerSecond: 84_375,
} as const;

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type Profile = {
  readonly context: BrowserContext;
  readonly close: () => Promise<void>;
};

/** A browser that has never seen anything. */
export const openProfile = async (say: (line: string) => void): Promise<Profile> => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dipper-bench-profile-'));
  const context = await chromium.launchPersistentContext(directory, {
    executablePath: ensureChromium(say),
    args: quiet,
    viewport: phone.viewport,
    locale: 'ko-KR',
  });
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

export const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.downBytesPerSecond,
    uploadThroughput: phone.upBytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slowerBy });
  return session;
};
