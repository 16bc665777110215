const bar = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The first column is words, the others are figures. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = head.map((_cell, index) => (index === 0 ? '---' : '--:'));
  return [head, line, ...rows].map(bar).join('\n');
};
