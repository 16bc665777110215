import { writeFileSync } from 'node:fs';

const { UNDER_WAY: page } = process.env;

/** Writes down which files are run, so that whoever ends a run that hangs can tell where it did. */
export const createUnderWay = () => {
  const files = new Set<string>();
  const write = (): void => {
    if (page !== undefined) writeFileSync(page, [...files].join('\n'));
  };
  return {
    begin: (file: string): void => {
      files.add(file);
      write();
    },
    end: (file: string): void => {
      files.delete(file);
      write();
    },
  };
};
