import { spawnSync } from 'node:child_process';

import { findBareChromium, findChromium } from './find-chromium.ts';

/** The fonts are for the languages that the journeys run in: without them letters are boxes. */
const packages = ['chromium', 'chromium-headless-shell', 'fonts-noto-core', 'fonts-noto-cjk'];

function install(): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (given: readonly string[]): boolean =>
    spawnSync('apt-get', given, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
      .status === 0;
  const installation = ['install', '-y', '--no-install-recommends', ...packages];
  return run(installation) || (run(['update']) && run(installation));
}

/**
 * The way to a Chromium, installed from Debian's packages where one of its two forms is missing. A
 * whole one alone is enough: it is only slower.
 */
export function ensureChromium(say: (line: string) => void): string {
  const isWhole = findChromium() !== undefined && findBareChromium() !== undefined;
  if (!isWhole && process.getuid?.() === 0) {
    say(`installing ${packages.join(', ')}`);
    if (!install()) say('they could not be installed');
  }
  const found = findChromium();
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium, and it cannot be installed from here: ' +
      `run "apt-get install ${packages.join(' ')}" as root, or set CHROMIUM_PATH`,
  );
}
