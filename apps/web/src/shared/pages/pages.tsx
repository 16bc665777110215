import { Button, Card, Loading, Skeleton, Stack } from '@dipper/ui';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { problemOf } from '../api/index.ts';
import type { ApiProblem } from '../api/index.ts';
import { ProblemState } from '../problem/index.ts';
import { useQuery } from '../query/index.ts';
import type { PageQuery } from './model/page.ts';

type ListProps<Item> = {
  readonly query: PageQuery<Item>;
  readonly keyOf: (item: Item) => string;
  readonly label: string;
  readonly empty: ReactNode;
  /** A note that holds for all items, once above them. */
  readonly note?: ReactNode;
  readonly words: PageWords;
  /** In place of a page that did not come. */
  readonly Problem?: ComponentType<ProblemProps>;
  readonly children: (item: Item) => ReactNode;
};

type ProblemProps = { readonly problem: ApiProblem; readonly onRetry: () => void };

export type PageWords = {
  readonly more: string;
  readonly busy: string;
  readonly loading: string;
  readonly slow: string;
};

/** A list that comes in pages, each when it is asked for, in every state that it can be in. */
export function Pages<Item>({ label, empty, note, ...rest }: ListProps<Item>): ReactNode {
  const { words, Problem = ProblemState } = rest;
  const [pages, setPages] = useState(1);
  const first = useQuery(rest.query(undefined));
  const problem = problemOf(first.error);
  if (first.data === undefined) {
    return problem ? (
      <Problem problem={problem} onRetry={() => void first.refetch()} />
    ) : (
      <ListSkeleton words={words} />
    );
  }
  if (first.data.items.length === 0) return empty;
  return (
    <>
      {note}
      <Card>
        <ul className="d-list" role="list" aria-label={label}>
          <PageFrom
            {...rest}
            cursor={undefined}
            pages={pages}
            onMore={() => setPages((count) => count + 1)}
          />
        </ul>
      </Card>
    </>
  );
}

type PageProps<Item> = Pick<
  ListProps<Item>,
  'query' | 'keyOf' | 'words' | 'Problem' | 'children'
> & {
  readonly cursor: string | undefined;
  /** How many pages are wanted from here on. */
  readonly pages: number;
  readonly onMore: () => void;
};

/** Each page says where the next one starts, so that nothing is left out when the list grows. */
function PageFrom<Item>(props: PageProps<Item>): ReactNode {
  const { query, keyOf, words, Problem, children, cursor, pages, onMore } = props;
  const page = useQuery(query(cursor));
  const first = useRef<HTMLLIElement>(null);
  const isLaterPage = cursor !== undefined && page.data !== undefined;
  useEffect(() => {
    // Reading goes on at the first item of the requested page.
    if (isLaterPage) first.current?.focus();
  }, [isLaterPage]);

  if (page.data === undefined) {
    return (
      <More
        words={words}
        Problem={Problem}
        busy={page.error === null}
        problem={problemOf(page.error)}
        onPress={() => void page.refetch()}
      />
    );
  }
  const { items, next } = page.data;
  return (
    <>
      {items.map((item, place) => (
        <li key={keyOf(item)} {...(place === 0 && { ref: first, tabIndex: -1 })}>
          {children(item)}
        </li>
      ))}
      {next !== undefined && pages > 1 ? (
        <PageFrom {...props} cursor={next} pages={pages - 1} />
      ) : null}
      {next !== undefined && pages === 1 ? (
        <More words={words} busy={false} onPress={onMore} />
      ) : null}
    </>
  );
}

type MoreProps = {
  readonly words: PageWords;
  readonly Problem?: ComponentType<ProblemProps> | undefined;
  readonly busy: boolean;
  readonly problem?: ApiProblem | undefined;
  readonly onPress: () => void;
};

function More(props: MoreProps): ReactNode {
  const { words, Problem = ProblemState, busy, problem, onPress } = props;
  return (
    <li className="d-row pages-more">
      {problem ? (
        <Problem problem={problem} onRetry={onPress} />
      ) : (
        <Button
          variant="secondary"
          size="medium"
          wide
          busy={busy}
          busyLabel={words.busy}
          onClick={onPress}
        >
          {words.more}
        </Button>
      )}
    </li>
  );
}

function ListSkeleton({ words }: { readonly words: PageWords }): ReactNode {
  return (
    <Loading label={words.loading} slow={words.slow}>
      <Stack gap={3}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height="88px" shape="round" />
        ))}
      </Stack>
    </Loading>
  );
}
