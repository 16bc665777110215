import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const never = ['**/node_modules/**', '**/dist/**', '**/.data/**'];
const database = '**/*.db.test.ts';
const onPages = ['apps/web', 'apps/console', 'packages/ui'].map((room) => `${room}/**`);
const pageTests = onPages.map((room) => `${room}/*.test.{ts,tsx}`);

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
        plugins: [react()],
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
