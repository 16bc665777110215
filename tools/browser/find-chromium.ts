import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** CHROMIUM_PATH if it is set, else the first of the usual names that the machine has. */
export function findChromium(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const { CHROMIUM_PATH: chosen, PATH: searched = '' } = environment;
  if (chosen !== undefined && chosen !== '') return chosen;
  return searched
    .split(path.delimiter)
    .flatMap((directory) => names.map((name) => path.join(directory, name)))
    .find(isExecutable);
}
