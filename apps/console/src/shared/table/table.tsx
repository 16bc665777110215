import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, under one another. */
  readonly isNumber?: boolean;
};

type TableProps<Row> = {
  /** What it lists: read out, and shown where no heading above says the same. */
  readonly caption: string;
  readonly isCaptionShown?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What stands in its place where it has no row. */
  readonly nothing?: ReactNode;
  readonly foot?: ReactNode;
};

type TableFrameProps = { readonly label: string; readonly children: ReactNode };

/** Whoever has no mouse scrolls a wide table by keyboard; a landmark it is not, its heading's part is. */
export function TableFrame({ label, children }: TableFrameProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Otherwise nothing in it can be reached by keyboard.
    <div className="console-table-frame" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

/** Rows of one kind. The first column names the row. */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { caption, isCaptionShown = false, columns, rows, keyOf, nothing, foot } = props;
  if (rows.length === 0 && nothing !== undefined) return nothing;
  return (
    <TableFrame label={caption}>
      <table className="console-table">
        <caption className={isCaptionShown ? undefined : 'd-hidden'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head, isNumber }) => (
              <th key={key} scope="col" data-number={isNumber || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, cell, isNumber }, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} data-number={isNumber || undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot === undefined ? null : <tfoot>{foot}</tfoot>}
      </table>
    </TableFrame>
  );
}
