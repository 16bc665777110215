import type pg from 'pg';

/** Thrown when the database has been silent for so long that it, or the network, counts as lost. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Runs one query on one connection and returns its rows. */
export type Ask = <Row extends Record<string, unknown>>(query: pg.QueryConfig) => Promise<Row[]>;

const askOnce = <Row extends Record<string, unknown>>(
  client: pg.PoolClient,
  query: pg.QueryConfig,
  withinMs: number,
): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer(`no answer in ${withinMs} ms`)), withinMs);
    client.query<Row>(query, (error: Error | null, result) => {
      clearTimeout(timer);
      if (error === null) resolve(result.rows);
      else reject(error);
    });
  });

/**
 * Uses the driver's callbacks, with a time-out of our own. The driver's promises and its time-out
 * store a closure in each query; V8 then keeps all that the query read until the next full
 * collection.
 */
export const askOn =
  (client: pg.PoolClient, withinMs: number): Ask =>
  async (query) => {
    try {
      return await askOnce(client, query, withinMs);
    } catch (error) {
      // The error was made at the socket, so its own trace does not lead to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
