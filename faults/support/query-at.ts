import pg from 'pg';

/** Runs one statement over a connection of its own: a database that was killed has none left. */
export const queryAt = async (
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
};
