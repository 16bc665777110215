import { accessSync, constants } from 'node:fs';
import path from 'node:path';

import { home, programOf, programs } from './programs.ts';

const settingsFolder = process.env['DIPPER_SETTINGS'] || '/etc/dipper';

const help = (): string => {
  const lines = Object.entries(programs).map(([name, { does }]) => `  ${name.padEnd(10)}${does}`);
  return [
    'dipper <command>: settings are read from the environment, and what it lacks from',
    `${settingsFolder}/{server,vault,console}.env (DIPPER_SETTINGS names another folder).`,
    '',
    ...lines,
    '  …         any other command of the server, such as operators:invite or ledger:verify',
    '',
  ].join('\n');
};

/** A unit of systemd hands on what stands in the file, and its user may not read it. */
const mayRead = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};

/** Becomes the program in this process, so that signals and its end are the program's own. */
const become = async (name: string, parameters: readonly string[]): Promise<void> => {
  const { file, args, settings, environment } = programOf(name);
  const written = path.join(settingsFolder, `${settings}.env`);
  if (settings !== undefined && mayRead(written)) process.loadEnvFile(written);
  Object.assign(process.env, environment);
  const entry = path.join(home, file);
  process.argv.splice(1, process.argv.length, entry, ...args, ...parameters);
  await import(entry);
};

const [name = 'help', ...commandArgs] = process.argv.slice(2);
if (['help', '--help', '-h'].includes(name)) process.stdout.write(help());
else await become(name, commandArgs);
