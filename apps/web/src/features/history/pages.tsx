import { Button, Card, Loading, Skeleton, Stack } from '@dipper/ui';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { problemOf } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemState } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import type { PageQuery } from './api.ts';

type ListProps<Item> = {
  readonly query: PageQuery<Item>;
  readonly keyOf: (item: Item) => string;
  readonly label: string;
  readonly empty: ReactNode;
  /** What holds for each of them, said once. */
  readonly note?: string;
  readonly children: (item: Item) => ReactNode;
};

/** A list that comes in pages, each when it is asked for, in every state that it can be in. */
export function Pages<Item>({ label, empty, note, ...rest }: ListProps<Item>): ReactNode {
  const [pages, setPages] = useState(1);
  const first = useQuery(rest.query(undefined));
  const problem = problemOf(first.error);
  if (first.data === undefined) {
    return problem ? (
      <ProblemState problem={problem} onRetry={() => void first.refetch()} />
    ) : (
      <ListSkeleton />
    );
  }
  if (first.data.items.length === 0) return empty;
  return (
    <>
      {note === undefined ? null : <p className="history-note">{note}</p>}
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

type PageProps<Item> = Pick<ListProps<Item>, 'query' | 'keyOf' | 'children'> & {
  readonly cursor: string | undefined;
  /** How many pages are wanted from here on. */
  readonly pages: number;
  readonly onMore: () => void;
};

/** Each page says where the next one starts, so that nothing is left out when the list grows. */
function PageFrom<Item>(props: PageProps<Item>): ReactNode {
  const { query, keyOf, children, cursor, pages, onMore } = props;
  const page = useQuery(query(cursor));
  const first = useRef<HTMLLIElement>(null);
  const isLaterPage = cursor !== undefined && page.data !== undefined;
  useEffect(() => {
    // Whoever asked for more goes on reading where it begins.
    if (isLaterPage) first.current?.focus();
  }, [isLaterPage]);

  if (page.data === undefined) {
    return (
      <More
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
      {next !== undefined && pages === 1 ? <More busy={false} onPress={onMore} /> : null}
    </>
  );
}

type MoreProps = {
  readonly busy: boolean;
  readonly problem?: Parameters<typeof ProblemState>[0]['problem'] | undefined;
  readonly onPress: () => void;
};

function More({ busy, problem, onPress }: MoreProps): ReactNode {
  const t = useTexts('history');
  return (
    <li className="history-more">
      {problem ? (
        <ProblemState problem={problem} onRetry={onPress} />
      ) : (
        <Button
          variant="secondary"
          size="medium"
          wide
          busy={busy}
          busyLabel={t('more.busy')}
          onClick={onPress}
        >
          {t('more')}
        </Button>
      )}
    </li>
  );
}

function ListSkeleton(): ReactNode {
  const t = useTexts('history');
  return (
    <Loading label={t('loading')} slow={t('slow')}>
      <Stack gap={3}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height="88px" shape="round" />
        ))}
      </Stack>
    </Loading>
  );
}
