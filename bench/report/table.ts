const bar = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The first column is words, the others are figures. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = head.map((_cell, index) => (index === 0 ? '---' : '--:'));
  return [head, line, ...rows].map(bar).join('\n');
};

/** An aim stays on the page whether it is reached or not. */
export const reached = (ratios: readonly number[], aim: number): string =>
  ratios.every((ratio) => ratio >= aim) ? 'It is reached.' : 'It is not reached.';
