import type { ClientFailure, Result } from '@dipper/contract';
import { useRef, useState } from 'react';

export type Page<Row> = { readonly results: readonly Row[]; readonly nextCursor: string | null };

/** Asks for the page that begins behind a cursor. */
export type AskPage<Row> = (
  cursor: string,
) => Promise<Result<{ readonly body: Page<Row> }, ClientFailure>>;

type More<Row> = Page<Row> & { readonly first: Page<Row> };

type Rows<Row> = {
  readonly rows: readonly Row[];
  readonly isAsking: boolean;
  readonly failure: ClientFailure | undefined;
  /** Absent: these are all. */
  readonly more: (() => void) | undefined;
};

/** Joins the pages of a list as they are asked for; a first page that is asked for again begins anew. */
export const useMore = <Row>(first: Page<Row>, ask: AskPage<Row> | undefined): Rows<Row> => {
  const [loaded, setLoaded] = useState<More<Row>>();
  const [requestedCursor, setRequestedCursor] = useState<string>();
  /** The same at once: a wheel asks several times before anything is drawn again. */
  const asking = useRef<string>(undefined);
  const [failure, setFailure] = useState<ClientFailure>();
  const page = loaded?.first === first ? loaded : first;
  const { nextCursor: cursor } = page;

  function more(): void {
    if (ask === undefined || cursor === null || asking.current === cursor) return;
    asking.current = cursor;
    setRequestedCursor(cursor);
    setFailure(undefined);
    void ask(cursor).then((result) => {
      asking.current = undefined;
      setRequestedCursor(undefined);
      if (!result.ok) setFailure(result.error);
      else {
        const { results, nextCursor } = result.value.body;
        setLoaded({ first, results: [...page.results, ...results], nextCursor });
      }
    });
  }

  const isAsking = requestedCursor !== undefined && requestedCursor === cursor;
  return {
    rows: page.results,
    isAsking,
    failure,
    more: ask === undefined || cursor === null ? undefined : more,
  };
};
