import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { textsPlugin } from '@dipper/texts/plugin';

const never = ['**/node_modules/**', '**/dist/**', '**/.data/**'];
const database = '**/*.db.test.ts';
const others = 'conformance/**/*.test.ts';
/** Waiting is for the thing itself, also on a slow machine; a second is a guess at its speed. */
const patience = { testTimeout: 30_000, expect: { poll: { timeout: 20_000 } } };
const pages = ['apps/web/src', 'apps/console/src', 'packages/ui/src'];
const pageTests = pages.map((room) => `${room}/**/*.test.{ts,tsx}`);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, ...pageTests, database, others],
          environment: 'node',
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'conformance',
          include: [others],
          exclude: never,
          environment: 'node',
          ...patience,
        },
      },
      {
        plugins: [textsPlugin(), react()],
        define: { __SHOWS_STRINGS__: 'false' },
        test: {
          name: 'page',
          include: pageTests,
          exclude: never,
          environment: 'happy-dom',
          ...patience,
        },
      },
      {
        test: {
          name: 'database',
          include: [database],
          exclude: never,
          environment: 'node',
          // Each file starts servers of its own; what it imports is the same for all, and read once.
          isolate: false,
          experimental: { viteModuleRunner: false },
          globalSetup: ['tools/testing/global-database.ts'],
          pool: 'forks',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          expect: patience.expect,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
