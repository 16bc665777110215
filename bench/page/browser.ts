import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ensureChromium } from '../../tools/browser/index.ts';
import { connect } from './protocol.ts';
import type { Session } from './protocol.ts';

/** A phone of the middle, on what the developer tools of browsers call slow 4G. */
export const phone = {
  viewport: { width: 456, height: 800 },
  slowerBy: 4,
  latencyMs: 562.5,
  downBytesPerSecond: 180_000,
  upBytesPerSecond: 84_375,
} as const;

const { width, height } = phone.viewport;

const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
  `--window-size=${width},${height}`,
  '--lang=ko-KR',
  '--accept-lang=ko-KR',
];

export type Tab = { readonly session: Session; readonly close: () => Promise<void> };

export type Profile = {
  readonly openTab: () => Promise<Tab>;
  readonly close: () => Promise<void>;
};

const listening = /^DevTools listening on (ws:\S+)$/;

/** A browser that has never seen anything. */
export const openProfile = async (say: (line: string) => void): Promise<Profile> => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dipper-bench-profile-'));
  const child = spawn(
    ensureChromium(say),
    [...quiet, `--user-data-dir=${directory}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const [, found] = listening.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the browser ended with ${code}`)));
  });
  const connection = await connect(address);
  const browser = connection.session();
  return {
    openTab: async () => {
      const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
      const attached = { targetId, flatten: true };
      const { sessionId } = await browser.send('Target.attachToTarget', attached);
      return {
        session: connection.session(sessionId),
        close: async () => void (await browser.send('Target.closeTarget', { targetId })),
      };
    },
    close: async () => {
      // It may be gone before it has answered.
      await Promise.race([browser.send('Browser.close').catch(() => exited), exited]);
      connection.close();
      await exited;
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

export const slowDown = async (session: Session): Promise<void> => {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.downBytesPerSecond,
    uploadThroughput: phone.upBytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slowerBy });
};
