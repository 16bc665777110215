import { defineConfig } from '@playwright/test';

import { findBareChromium, findChromium } from './tools/browser/index.ts';

const { E2E_WALLET_URL: baseURL } = process.env;
const executablePath = findBareChromium() ?? findChromium();

const definedVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

export default defineConfig({
  testDir: 'e2e/journeys',
  outputDir: 'test-results',
  globalSetup: './tools/testing/global-product.ts',
  // All journeys of one run share a product and its demo people; a second run beside it has its own.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // The time that something may take to come on a machine that does ten things beside; costs nothing when it comes.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./tools/testing/compares-reporter.ts']],
  use: {
    viewport: { width: 456, height: 800 },
    // A recording of each test costs a third of the whole suite's processor time: `--trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    ...(baseURL === undefined ? {} : { baseURL }),
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // The locale of people's devices: without it a file cannot be saved under a name that is not English.
      env: { ...definedVariables(), LC_ALL: 'C.UTF-8' },
    },
  },
});
