import { useId } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';
import type { Column } from '../table/index.ts';

type ListRowProps<Row> = {
  readonly row: Row;
  /** Its place in the whole list, from zero. */
  readonly at: number;
  readonly columns: readonly Column<Row>[];
  readonly panel: string;
  readonly isPeeked: boolean;
  readonly onPeek: () => void;
};

/** The first row of a list is its head. */
const firstRowIndex = 2;

/** One row: its first cell names it, its last opens it beside the list. */
export function ListRow<Row>(props: ListRowProps<Row>): ReactNode {
  const { row, at, columns, panel, isPeeked, onPeek } = props;
  const t = useTexts('core');
  const id = useId();
  return (
    <tr
      aria-rowindex={at + firstRowIndex}
      data-at={at}
      data-peeked={isPeeked || undefined}
      tabIndex={-1}
    >
      {columns.map(({ key, cell, isNumber, from }, place) => {
        const shown = { 'data-number': isNumber || undefined, 'data-from': from };
        const content = <div className="console-cell">{cell(row)}</div>;
        return place === 0 ? (
          <th key={key} id={`${id}-name`} scope="row" {...shown}>
            {content}
          </th>
        ) : (
          <td key={key} {...shown}>
            {content}
          </td>
        );
      })}
      <td className="console-peek-cell">
        <button
          type="button"
          className="console-peek-button"
          id={id}
          aria-label={t('peek')}
          aria-labelledby={`${id} ${id}-name`}
          title={t('peek')}
          aria-expanded={isPeeked}
          aria-controls={isPeeked ? panel : undefined}
          onClick={onPeek}
        >
          <span aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}

type UndrawnProps = { readonly rows: number; readonly rowHeight: number };

/** The room of the rows that are not drawn, so that the scrollbar tells the truth. */
export function Undrawn({ rows, rowHeight }: UndrawnProps): ReactNode {
  if (rows === 0) return null;
  return (
    <tr aria-hidden="true" className="console-undrawn">
      <td style={{ blockSize: rows * rowHeight }} />
    </tr>
  );
}
