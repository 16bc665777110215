import type { ReactNode } from 'react';

import type { Column } from '../table/index.ts';
import type { AskPage, Page } from './use-more.ts';

export type ListProps<Row> = {
  readonly caption: string;
  /** The first one names the row: it says who, and the second how much. */
  readonly columns: readonly Column<Row>[];
  readonly page: Page<Row>;
  /** Asks for the next page; absent if all rows come at once. */
  readonly ask?: AskPage<Row> | undefined;
  readonly keyOf: (row: Row) => string;
  /** The row's own page, which Enter opens. */
  readonly pathOf?: (row: Row) => string;
  /** The row beside the list; all its columns unless something says more. */
  readonly peekOf?: (row: Row) => ReactNode;
  readonly nothing?: ReactNode;
};
