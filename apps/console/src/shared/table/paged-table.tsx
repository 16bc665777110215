import { EmptyState } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';
import { Pager } from './pager.tsx';
import { Table } from './table.tsx';
import type { TableProps } from './table.tsx';

type PagedTableProps<Row> = Omit<TableProps<Row>, 'rows' | 'nothing'> & {
  readonly page: { readonly results: readonly Row[]; readonly nextCursor: string | null };
};

/** A list of which the address says the page, and which may have nothing in it. */
export function PagedTable<Row>({ page, ...table }: PagedTableProps<Row>): ReactNode {
  const t = useTexts('core');
  return (
    <>
      <Table {...table} rows={page.results} nothing={<EmptyState title={t('nothing_here')} />} />
      <Pager nextCursor={page.nextCursor} />
    </>
  );
}
