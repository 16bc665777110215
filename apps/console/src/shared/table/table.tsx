import type { ReactNode } from 'react';

import { ScrollRegion } from '../scroll/index.ts';

export type Column<Row> = {
  readonly key: string;
  readonly head: ReactNode;
  /** The head of a list that goes with its rows, such as a box for all of them. */
  readonly headOf?: (rows: readonly Row[]) => ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, under one another. */
  readonly isNumber?: boolean;
  /** How wide a list must be to show it; what is left out stands beside the list, in the row's detail. */
  readonly from?: 'narrow' | 'wide' | 'widest';
  /** Holds boxes and buttons, and says nothing about the row. */
  readonly isTool?: boolean;
};

export type TableProps<Row> = {
  /** The list's name: read out, and shown if no heading above says the same. */
  readonly caption: string;
  readonly isCaptionShown?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The content of an empty table. */
  readonly nothing?: ReactNode;
  readonly foot?: ReactNode;
};

/** Rows of one kind. The first column names the row. */
export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { caption, isCaptionShown = false, columns, rows, keyOf, nothing, foot } = props;
  if (rows.length === 0 && nothing !== undefined) return nothing;
  return (
    <ScrollRegion className="console-table-frame" label={caption}>
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
                  <th key={key} scope="row" data-number={isNumber || undefined}>
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
    </ScrollRegion>
  );
}
