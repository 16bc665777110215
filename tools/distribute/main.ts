/**
 * `npm run distribute -- --database-url … --node host:port --node host:port`: one PostgreSQL becomes the
 * coordinator of Citus, by what the comment of each table says. docs/operations/citus.md says what it takes.
 * `--plan` says what would be done, on any PostgreSQL.
 */
import pg from 'pg';
import { parseArgs } from 'node:util';

import { readCatalog } from './catalog.ts';
import { findHindrances, planDistribution, type Step } from './plan.ts';

const SHARDS = 32;

const { values } = parseArgs({
  options: {
    'database-url': { type: 'string', default: process.env['DATABASE_MIGRATION_URL'] ?? '' },
    node: { type: 'string', multiple: true, default: [] },
    shards: { type: 'string', default: String(SHARDS) },
    plan: { type: 'boolean', default: false },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const refuse = (line: string): void => {
  process.stderr.write(`${line}\n`);
  process.exitCode = 2;
};

async function runStep(client: pg.Client, { what, statements }: Step): Promise<void> {
  const beganMs = performance.now();
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${what}: undone`, { cause: error });
  }
  say(`${String(Math.round(performance.now() - beganMs)).padStart(6)} ms  ${what}`);
}

/**
 * Nodes speak to each other as whoever asks, so both roles may enter; pg_hba.conf says from where. A function
 * that reads a reference table may stand in a statement about rows of another node.
 */
async function gather(client: pg.Client, nodes: readonly string[]): Promise<void> {
  await client.query('create extension if not exists citus');
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = client.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(
    `alter database ${database} set citus.allow_nested_distributed_execution to on`,
  );
  for (const role of ['dipper_owner', 'dipper_app']) await client.query(`alter role ${role} login`);
  const own = new URL(values['database-url']);
  const host = 'select citus_set_coordinator_host($1, $2)';
  await client.query(host, [own.hostname, Number(own.port || 5432)]);
  for (const node of nodes) {
    const [name, port = '5432'] = node.split(':');
    await client.query('select citus_add_node($1, $2)', [name, Number(port)]);
    say(`           ${node} is a node`);
  }
}

async function distribute(client: pg.Client): Promise<void> {
  const hindrances = findHindrances(await readCatalog(client));
  if (hindrances.length > 0) return refuse(hindrances.join('\n'));
  if (!values.plan) await gather(client, values.node);
  const steps = planDistribution(await readCatalog(client), Number(values.shards));
  if (values.plan) {
    for (const { what, statements } of steps) say(`-- ${what}\n${statements.join(';\n')};`);
    return;
  }
  for (const step of steps) await runStep(client, step);
  if (steps.length === 0) return say('everything has its place already');
  say('done: start the servers again, so that no session remembers how it was');
}

if (values['database-url'] === '') {
  refuse('say which PostgreSQL: --database-url, or DATABASE_MIGRATION_URL');
} else {
  const client = new pg.Client({
    connectionString: values['database-url'],
    options: '-c client_min_messages=warning',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await distribute(client);
  } finally {
    await client.end();
  }
}
