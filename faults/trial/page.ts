import { isKept } from './verdict.ts';
import type { Verdict } from './verdict.ts';

export type Numbers = Readonly<Record<string, number>>;

const shownFindings = 20;

export const lineOf = (verdict: Verdict): string => {
  const { invariant, promise, findings } = verdict;
  const shown = findings.slice(0, shownFindings).map((finding) => `      ${finding}`);
  return isKept(verdict)
    ? `ok    ${invariant}: ${promise}`
    : [`WRONG ${invariant}: ${promise}`, ...shown].join('\n');
};

const largest = (values: readonly number[]): number => Math.max(0, ...values);

const table = (numbers: Numbers): string => {
  const names = Object.keys(numbers);
  const nameWidth = largest(names.map((name) => name.length));
  const values = Object.values(numbers).map(String);
  const valueWidth = largest(values.map((value) => value.length));
  const row = (name: string, value: string): string =>
    `| ${name.padEnd(nameWidth)} | ${value.padStart(valueWidth)} |`;
  const rule = `| ${'-'.repeat(nameWidth)} | ${'-'.repeat(valueWidth - 1)}: |`;
  return [row('', ''), rule, ...names.map((name) => row(name, String(numbers[name])))].join('\n');
};

export type Page = {
  readonly title: string;
  /** The command that writes it again. */
  readonly command: string;
  readonly verdicts: readonly Verdict[];
  readonly numbers: Numbers;
};

/** The page that stands in the repository: how it was run, what was kept, and how much it was. */
export const pageOf = ({ title, command, verdicts, numbers }: Page): string => {
  const promises = verdicts.map((verdict) => {
    const fate = isKept(verdict) ? 'kept' : `**broken ${verdict.findings.length} times**`;
    return `- ${fate}: ${verdict.promise} (${verdict.invariant})`;
  });
  const made = `Made by \`${command}\`, which writes this page.`;
  return `${[`# ${title}`, made, promises.join('\n'), table(numbers)].join('\n\n')}\n`;
};
