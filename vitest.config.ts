import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { textsPlugin } from '@dipper/texts/plugin';

const never = ['**/node_modules/**', '**/dist/**', '**/.data/**'];
const database = '**/*.db.test.ts';
/** The acts of somebody who means harm: each file is a part of that, and runs by itself. */
const attacks = '**/*.attack.{db.test,test}.ts';
/** Tests that take long for what changes seldom: `npm run nightly` runs them. */
const nightly = '**/*.nightly.test.ts';
/** They start a PostgreSQL of their own, or read what one alone has. */
const aboutOnePostgres = ['tools/**'];
const others = 'conformance/**/*.test.ts';
/** No case passes that compared nothing. */
const setupFiles = ['tools/testing/compares.ts'];
/** Bounds for what never comes: the thing itself is waited for, also on a slow machine. */
const timeouts = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};
const withDatabase = {
  environment: 'node',
  setupFiles,
  // Each file starts servers of its own; what it imports is the same for all, and read once.
  isolate: false,
  experimental: { viteModuleRunner: false },
  globalSetup: 'tools/testing/global-database.ts',
  pool: 'forks',
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
  expect: timeouts.expect,
  testTimeout: 300_000,
  hookTimeout: 300_000,
} as const;
const pages = ['apps/web/src', 'apps/console/src', 'packages/ui/src'];
const pageTests = pages.map((room) => `${room}/**/*.test.{ts,tsx}`);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, ...pageTests, database, attacks, nightly, others],
          environment: 'node',
          setupFiles,
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'conformance',
          include: [others],
          exclude: never,
          environment: 'node',
          setupFiles,
          ...timeouts,
        },
      },
      {
        plugins: [textsPlugin(), react()],
        define: { __SHOWS_STRINGS__: 'false' },
        test: {
          name: 'page',
          include: pageTests,
          exclude: never,
          // A window for each file, in half the time that a thread for each takes.
          pool: 'vmThreads',
          environment: 'happy-dom',
          setupFiles,
          ...timeouts,
        },
      },
      { test: { name: 'nightly', include: [nightly], exclude: never, ...withDatabase } },
      { test: { name: 'attacks', include: [attacks], exclude: never, ...withDatabase } },
      {
        test: {
          name: 'nodes',
          include: [database],
          exclude: [...never, attacks, ...aboutOnePostgres],
          ...withDatabase,
          globalSetup: 'tools/testing/global-nodes.ts',
        },
      },
      {
        test: {
          name: 'database',
          include: [database],
          exclude: [...never, attacks],
          ...withDatabase,
        },
      },
    ],
  },
});
