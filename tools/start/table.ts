export type TableRow = { name: string; value: string; note: string };

/** Columns as wide as their longest cell, the last one free. */
export function formatTable(rows: readonly TableRow[]): string {
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  const valueWidth = Math.max(...rows.map(({ value }) => value.length));
  return rows
    .map(({ name, value, note }) =>
      `  ${name.padEnd(nameWidth)}  ${value.padEnd(valueWidth)}  ${note}`.trimEnd(),
    )
    .join('\n');
}
