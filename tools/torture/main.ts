import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run torture`: what takes too long for `npm test`, which has a small form of each. `storm`:
 * 5,000 payments whose messages come one to seven times and out of order. `forged`: 10,000 messages
 * to each provider's webhook that are not the provider's. `hung`: a provider that says nothing for five
 * minutes, and how long the others then take. `renewals`: 2,000 subscriptions over 400
 * days, with a worker killed on each. `cashouts`: 2,000 of them, with every outcome that whoever pays, an
 * operator and their person can bring about, and 50 kills. `restore`: a back-up beside purchases, no power, and
 * the way back. `failover`: a primary that dies beside purchases, and its replica instead. `upgrade`: the next version
 * migrates beside purchases, replaces each process, and is left again. `dates`: a million dates of periods and refunds beside
 * references that are written differently. `estimates`: a million exchanges, line by line, likewise.
 * `roll`: 100,000 accounts and numbers sealed again by a newer key, beside those who ask.
 * `tampered`: one row in a million of the journal changed in each way, named in 30 seconds.
 * `settlement-file`: 20,000 lines of a provider, with 200 differences planted in them.
 * `settlement-api`: the same, told by the provider's API.
 */
const root = path.resolve(import.meta.dirname, '../..');

type Part = { readonly args: readonly string[]; readonly environment?: Record<string, string> };

const parts: Readonly<Record<string, Part>> = {
  storm: { args: ['faults/main.ts', '--storm'] },
  forged: {
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'attacks',
      'apps/server/src/forged-webhooks.attack.db.test.ts',
    ],
    environment: { FORGED_WEBHOOKS: '10000' },
  },
  hung: { args: ['faults/hung/main.ts'] },
  renewals: { args: ['faults/renewals/main.ts'] },
  cashouts: { args: ['faults/cashouts/main.ts'] },
  restore: { args: ['faults/restore/main.ts'] },
  failover: { args: ['faults/failover/main.ts'] },
  upgrade: { args: ['faults/upgrade/main.ts'] },
  dates: {
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'pure',
      'apps/server/src/features/subscription/model.test.ts',
    ],
    environment: { GENERATED_DATES: '1000000' },
  },
  estimates: {
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'pure',
      'apps/server/src/core/payouts/estimate.test.ts',
    ],
    environment: { GENERATED_ESTIMATES: '1000000' },
  },
  roll: {
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'database',
      'apps/server/src/field-keys-roll.db.test.ts',
    ],
    environment: { ROLLED_ROWS: '100000' },
  },
  'settlement-file': {
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'database',
      'apps/server/src/settlement-file.db.test.ts',
    ],
    environment: {
      SETTLED_LINES: '20000',
      SETTLED_PLANTS: '200',
      SETTLED_PAGE: 'faults/SETTLEMENT-FILE.md',
    },
  },
  'settlement-api': {
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'database',
      'apps/server/src/settlement-planted.db.test.ts',
    ],
    environment: {
      SETTLED_LINES: '20000',
      SETTLED_PLANTS: '200',
      SETTLED_PAGE: 'faults/SETTLEMENT-API.md',
    },
  },
  tampered: {
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'database',
      'apps/server/src/tampered-books.db.test.ts',
    ],
    environment: {
      TAMPERED_ROWS: '1000000',
      TAMPERED_SECONDS: '30',
      TAMPERED_PAGE: path.join(root, 'faults/TAMPERED.md'),
    },
  },
};

const [chosen, ...more] = process.argv.slice(2);
const names = Object.keys(parts).filter((name) => chosen === undefined || name === chosen);
if (names.length === 0) {
  process.stderr.write(`expected one of ${Object.keys(parts).join(', ')}\n`);
  process.exit(2);
}

for (const name of names) {
  const part = parts[name];
  if (part === undefined) continue;
  process.stdout.write(`# ${name}\n`);
  const { status } = spawnSync(process.execPath, [...part.args, ...more], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...part.environment },
  });
  if (status !== 0) process.exitCode = 1;
}
