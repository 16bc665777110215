import pg from 'pg';

/** The database that migrations ran in once; a test database is a copy of its files. */
export const TEMPLATE = 'dipper_template';
/** The same with the catalogue and the demo people in it, as a server begins with for them. */
export const SEEDED = 'dipper_seeded';

export type Template = typeof TEMPLATE | typeof SEEDED;

/** One statement that no transaction may hold, as whoever owns the cluster. */
export async function runOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export const copyDatabase = (admin: string, name: string, template: Template): Promise<void> =>
  runOnce(admin, `create database ${name} template ${template} strategy file_copy`);

/**
 * A database that is copied may have no session, and each node of a cluster keeps one in each of its
 * databases: it ends, and nobody may begin another.
 */
export async function closeDatabase(admin: string, name: string): Promise<void> {
  await runOnce(admin, `alter database ${name} with allow_connections false`);
  await runOnce(
    admin,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  );
}
