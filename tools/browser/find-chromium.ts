import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without windows, tabs and menus of its own. */
const bareName = 'chromium-headless-shell';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** CHROMIUM_PATH if it is set, else the first of these that the machine has. */
function findFirst(
  candidates: readonly string[],
  { CHROMIUM_PATH: chosen, PATH: searched = '' }: Environment,
): string | undefined {
  if (chosen !== undefined && chosen !== '') return chosen;
  return searched
    .split(path.delimiter)
    .flatMap((directory) => candidates.map((name) => path.join(directory, name)))
    .find(isExecutable);
}

/** A whole browser, by one of the usual names. */
export const findChromium = (environment: Environment = process.env): string | undefined =>
  findFirst(names, environment);

/** Finds a browser that runs journeys quicker than a whole one, where the machine has it. */
export const findBareChromium = (environment: Environment = process.env): string | undefined =>
  findFirst([bareName], environment);
