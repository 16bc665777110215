import { EmptyState } from '@dipper/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';
import { useFilters } from '../table/index.ts';
import type { ListProps } from './list-props.ts';
import { ListRows } from './list-rows.tsx';
import './list.css';
import { useMore } from './use-more.ts';

/** The list of a page: walked by keys, each row seen beside it, any number of rows. */
export function List<Row>(props: ListProps<Row>): ReactNode {
  const { page, ask, columns, nothing, ...list } = props;
  const t = useTexts('core');
  const id = useId();
  const { value, query } = useFilters();
  const more = useMore(page, ask);
  if (more.rows.length === 0) {
    const why = query === '' ? null : t('nothing_here_text');
    return nothing ?? <EmptyState title={t('nothing_here')}>{why}</EmptyState>;
  }
  return (
    <ListRows {...list} columns={columns} panel={`${id}-peek`} more={more} peeked={value('peek')} />
  );
}
