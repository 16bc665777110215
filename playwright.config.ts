import { defineConfig } from '@playwright/test';

import { findChromium } from './tools/browser/index.ts';

const { E2E_WALLET_URL: baseURL } = process.env;
const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e/journeys',
  outputDir: 'test-results',
  globalSetup: './tools/testing/global-product.ts',
  // Two cores run the browser, the product and PostgreSQL: a second worker only makes both slow.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 456, height: 800 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    ...(baseURL === undefined ? {} : { baseURL }),
    launchOptions: executablePath === undefined ? {} : { executablePath },
  },
});
