import pg from 'pg';

/** Sends a method that two providers serve to another one, as an operator does. */
export async function sendMethodTo(
  databaseUrl: string,
  methodId: number,
  provider: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('update dipper.payment_method set provider = $2 where method_id = $1', [
      methodId,
      provider,
    ]);
  } finally {
    await client.end();
  }
}
