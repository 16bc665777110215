import type pg from 'pg';

/** Nothing was heard for so long that the server, or the way to it, counts as lost. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** One query on one connection, and the rows that it is answered with. */
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
 * The driver is handed a callback, and the clock is ours. Its own promises and its own time limit
 * write a function into a property of each query, and V8 takes such a function for a method that
 * stays: all that the query has read then waits with it for the next full collection.
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
