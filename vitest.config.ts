import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { textsPlugin } from './apps/web/build/texts-plugin.ts';

const never = ['**/node_modules/**', '**/dist/**', '**/.data/**'];
const database = '**/*.db.test.ts';
const pages = ['apps/web/src', 'apps/console/src', 'packages/ui/src'];
const pageTests = pages.map((room) => `${room}/**/*.test.{ts,tsx}`);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, ...pageTests, database],
          environment: 'node',
          isolate: false,
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
        },
      },
      {
        test: {
          name: 'database',
          include: [database],
          exclude: never,
          environment: 'node',
          globalSetup: ['tools/testing/global-database.ts'],
          pool: 'forks',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
