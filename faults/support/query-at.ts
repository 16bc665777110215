import pg from 'pg';

/** Asks over a connection of its own: a database that was killed has none left. */
export const rowsAt = async (
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
    return rows;
  } finally {
    await client.end();
  }
};

/** Runs one statement whose rows nobody needs. */
export const queryAt = async (...question: Parameters<typeof rowsAt>): Promise<void> => {
  await rowsAt(...question);
};
