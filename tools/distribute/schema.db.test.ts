import pg from 'pg';
import { expect, it } from 'vitest';

import { createTestDatabase } from '../testing/database.ts';
import { readCatalog } from './catalog.ts';
import { findHindrances, planDistribution } from './plan.ts';

it('the migrated schema follows every rule of Citus, and each table is planned once [OPS-05]', async () => {
  const place = await createTestDatabase();
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  try {
    const catalog = await readCatalog(client);
    expect(findHindrances(catalog)).toEqual([]);
    const steps = planDistribution(catalog, 32).flatMap(({ statements }) => statements);
    const placed = steps.flatMap(
      (each) =>
        /^select (?:create_reference_table|create_distributed_table|citus_add_local_table_to_metadata)\('dipper\.(\w+)'/.exec(
          each,
        )?.[1] ?? [],
    );
    expect(placed.toSorted()).toEqual(catalog.tables.map(({ name }) => name).toSorted());
  } finally {
    await client.end();
    await place.drop();
  }
});
