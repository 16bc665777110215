import { Facts, IconButton } from '@dipper/ui';
import type { Ref, ReactNode } from 'react';
import { Link } from 'wouter';

import { useTexts } from '../i18n/index.ts';
import type { Column } from '../table/index.ts';

type PeekProps = {
  readonly id: string;
  readonly title: ReactNode;
  /** The page of the row; undefined if it has none. */
  readonly path: string | undefined;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A row's detail beside the list, which stays where it is. */
export function Peek({ id, title, path, heading, onClose, children }: PeekProps): ReactNode {
  const t = useTexts('core');
  return (
    <aside id={id} className="console-peek" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </header>
      {path === undefined ? null : (
        <Link className="d-link" href={path}>
          {t('open_page')}
        </Link>
      )}
      {children}
    </aside>
  );
}

type RowFactsProps<Row> = { readonly row: Row; readonly columns: readonly Column<Row>[] };

/** The columns of a row under one another, also those that a narrow list leaves out; the first is its title. */
export function RowFacts<Row>({ row, columns }: RowFactsProps<Row>): ReactNode {
  const shown = columns.slice(1).filter(({ isTool }) => isTool !== true);
  return <Facts items={shown.map(({ head, cell }) => ({ term: head, value: cell(row) }))} />;
}
