import type { ClientFailure, Result } from '@dipper/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type Page<Row> = { readonly results: readonly Row[]; readonly nextCursor: string | null };

/** Asks for the page that begins behind a cursor. */
export type AskPage<Row> = (
  cursor: string,
) => Promise<Result<{ readonly body: Page<Row> }, ClientFailure>>;

type Joined<Row> = { readonly page: Page<Row>; readonly failure: ClientFailure | undefined };

type Rows<Row> = {
  readonly rows: readonly Row[];
  readonly isAsking: boolean;
  readonly failure: ClientFailure | undefined;
  /** Absent: these are all. */
  readonly more: (() => void) | undefined;
};

/** Joins pages until there are as many rows as wanted, none are left or one does not come. */
const join = async <Row>(
  page: Page<Row>,
  ask: AskPage<Row>,
  wanted: number,
): Promise<Joined<Row>> => {
  const { results, nextCursor } = page;
  if (nextCursor === null || results.length >= wanted) return { page, failure: undefined };
  const result = await ask(nextCursor);
  if (!result.ok) return { page, failure: result.error };
  const { body } = result.value;
  return join({ results: [...results, ...body.results], nextCursor: body.nextCursor }, ask, wanted);
};

/**
 * Joins the pages of a list as they are asked for. When the first page comes again, as many rows come again as
 * were joined, so that a decision far down leaves its operator there.
 */
export const useMore = <Row>(first: Page<Row>, ask: AskPage<Row> | undefined): Rows<Row> => {
  const [joined, setJoined] = useState<Joined<Row> & { readonly first: Page<Row> }>({
    first,
    page: first,
    failure: undefined,
  });
  const [requestedFirst, setRequestedFirst] = useState<Page<Row>>();
  /** The same at once: a wheel asks several times before anything is drawn again. */
  const asking = useRef<Page<Row>>(undefined);
  const isOld = joined.first !== first;
  const count = joined.page.results.length;
  const comesAgain =
    isOld && ask !== undefined && first.nextCursor !== null && count > first.results.length;
  const page = isOld && !comesAgain ? first : joined.page;

  function load(from: Page<Row>, wanted: number): void {
    if (ask === undefined || asking.current === first) return;
    asking.current = first;
    setRequestedFirst(first);
    void join(from, ask, wanted).then((next) => {
      // The first page has come again since.
      if (asking.current !== first) return;
      asking.current = undefined;
      setRequestedFirst(undefined);
      setJoined({ first, ...next });
    });
  }

  const loadAgain = useEffectEvent(() => {
    if (asking.current !== first) asking.current = undefined;
    if (comesAgain) load(first, count);
  });
  useEffect(() => loadAgain(), [first]);

  const isAsking = comesAgain || requestedFirst === first;
  const isAll = ask === undefined || page.nextCursor === null;
  return {
    rows: page.results,
    isAsking,
    failure: isOld || isAsking ? undefined : joined.failure,
    more: isAll ? undefined : () => load(page, page.results.length + 1),
  };
};
