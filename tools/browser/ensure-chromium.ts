import { spawnSync } from 'node:child_process';

import { findBareChromium, findChromium } from './find-chromium.ts';

/** The fonts are for the languages that the journeys run in: without them letters are boxes. */
const packages = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk'];
/** Not every distribution has it, and nothing fails without it. */
const barePackage = 'chromium-headless-shell';

function install(packageNames: readonly string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args: readonly string[]): boolean =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
      .status === 0;
  const installation = ['install', '-y', '--no-install-recommends', ...packageNames];
  return run(installation) || (run(['update']) && run(installation));
}

/** The way to a Chromium, installed from Debian's packages where none is found, with its bare form. */
export function ensureChromium(say: (line: string) => void): string {
  const isRoot = process.getuid?.() === 0;
  if (findChromium() === undefined && isRoot) {
    say(`no Chromium found: installing ${packages.join(', ')}`);
    install(packages);
  }
  const found = findChromium();
  if (found === undefined) {
    throw new Error(
      'The browser tests need Chromium, and it cannot be installed from here: ' +
        `run "apt-get install ${packages.join(' ')}" as root, or set CHROMIUM_PATH`,
    );
  }
  if (findBareChromium() === undefined && isRoot && !install([barePackage])) {
    say(`${barePackage} is not to be had: the journeys take longer without it`);
  }
  return found;
}
