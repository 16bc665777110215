import { levels } from './finding.ts';
import type { Finding } from './finding.ts';

const columnsOf = ({ level, part, subject }: Finding): readonly string[] => [level, part, subject];

/** A line for each finding, and below it what to do. */
export const tableOf = (findings: readonly Finding[]): string => {
  const widths = [0, 1, 2].map((column) =>
    Math.max(...findings.map((finding) => columnsOf(finding)[column]?.length ?? 0), 0),
  );
  const lines = findings.flatMap((finding) => {
    const columns = columnsOf(finding).map((text, column) => text.padEnd(widths[column] ?? 0));
    const { what, remedy } = finding;
    return [`${columns.join('  ')}  ${what}`, ...(remedy === undefined ? [] : [`    ${remedy}`])];
  });
  const counts = levels.map(
    (each) => `${findings.filter(({ level }) => level === each).length} ${each}`,
  );
  return `${[...lines, counts.join(', ')].join('\n')}\n`;
};

export const jsonOf = (findings: readonly Finding[]): string =>
  `${JSON.stringify({ isWell: isWell(findings), findings }, undefined, 2)}\n`;

/** Returns whether the server may start; warnings do not prevent it. */
export const isWell = (findings: readonly Finding[]): boolean =>
  findings.every(({ level }) => level !== 'wrong');
