/** A file that is made from something else in the tree, and never by hand. */
export type GeneratedFile = {
  path: string;
  text: string;
  /** A picture's bytes stand in the text one by one. */
  encoding?: 'latin1';
};

export const generatedNote = (source: string): string =>
  `<!-- Made by \`npm run gen\` from ${source}. -->`;

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
