/**
 * Measures the time until one can pay, beside the checkout pages of others: the same browser, the same slow phone on
 * the same slow network, round by round in one run. `--small` is one round, of our own page alone.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../../tools/browser/index.ts';
import { keepResults, say } from '../support/results.ts';
import { openProfile, phone } from './browser.ts';
import { payAtOnce } from './observe.ts';
import { startPeers } from './peers.ts';
import type { Peers } from './peers.ts';
import { summarise } from './summary.ts';
import type { Sample } from './summary.ts';
import { visit } from './visit.ts';
import type { Target } from './visit.ts';
import { startWallet } from './wallet.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
  },
});
const rounds = values.small ? 1 : Number(values.rounds);

const goesOnMaxMs = 20_000;

/** The mark must be true: whoever chooses and goes on in that moment has to arrive. */
const proveMark = async ({ url }: Target): Promise<void> => {
  const browser = await chromium.launch({ executablePath: ensureChromium(say) });
  try {
    const page = await browser.newPage({ viewport: phone.viewport, locale: 'ko-KR' });
    await page.addInitScript(payAtOnce);
    await page.goto(url);
    await page.waitForURL((address) => address.pathname !== new URL(url).pathname, {
      timeout: goesOnMaxMs,
      waitUntil: 'commit',
    });
    say(`at the mark a product was chosen and the way on led to ${new URL(page.url()).pathname}`);
  } finally {
    await browser.close();
  }
};

const measure = async (target: Target): Promise<readonly Sample[]> => {
  const profile = await openProfile(say);
  try {
    const { name } = target;
    const cold = { name, opening: 'cold', ...(await visit(profile, target)) } as const;
    const warm = { name, opening: 'warm', ...(await visit(profile, target)) } as const;
    const [first, again] = [cold.canPayMs, warm.canPayMs].map(Math.round);
    say(
      `${name}: first paint ${Math.round(cold.firstPaintMs)}, can pay ${first}, again ${again} ms`,
    );
    return [cold, warm];
  } finally {
    await profile.close();
  }
};

/** The small form is about our own page, and needs no registry. */
const peersToMeasure = async (): Promise<Peers> =>
  values.small ? { targets: [], stop: () => Promise.resolve() } : await startPeers(say);

const wallet = await startWallet(say);
try {
  const peers = await peersToMeasure();
  try {
    await proveMark(wallet.target);
    const targets = [wallet.target, ...peers.targets];
    const samples: Sample[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const target of targets) samples.push(...(await measure(target)));
    }
    const results = summarise(
      targets.map(({ name }) => name),
      samples,
    );
    keepResults('page', results, values.small);
  } finally {
    await peers.stop();
  }
} finally {
  await wallet.stop();
}
