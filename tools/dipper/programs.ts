import path from 'node:path';

/** The folder of the release, or the tree. */
export const home = path.resolve(import.meta.dirname, '../..');

type Program = {
  readonly file: string;
  /** Its own words, before those of the caller. */
  readonly args: readonly string[];
  /** The file whose settings it gets; undefined for none. */
  readonly settings: 'server' | 'vault' | 'console' | undefined;
  readonly environment: Readonly<Record<string, string>>;
  readonly does: string;
};

const ofServer = (does: string, args: readonly string[], environment = {}): Program => ({
  file: 'apps/server/src/main.ts',
  settings: 'server',
  args,
  environment,
  does,
});

const pages = path.join(home, 'apps/web/dist');
const alone = { args: [], environment: {} } as const;

/** Writes settings, and reads those alone that it wrote before. */
const setup: Program = {
  ...alone,
  file: 'tools/setup/main.ts',
  settings: undefined,
  does: 'asks for what a deployment needs, makes its keys and writes its files',
};

/** Commands that have a line of their own in the help. */
export const programs: Readonly<Record<string, Program>> = {
  setup,
  server: ofServer('answers calls and gives the pages', ['serve'], {
    DIPPER_ROLES: 'http',
    WEB_ROOT: pages,
  }),
  worker: ofServer('works in the background', ['serve'], { DIPPER_ROLES: 'worker' }),
  vault: {
    ...alone,
    file: 'apps/vault/src/main.ts',
    settings: 'vault',
    does: 'takes card numbers',
  },
  console: {
    ...alone,
    file: 'apps/console/serving/main.ts',
    settings: 'console',
    does: 'gives the operators’ pages',
  },
  migrate: ofServer('brings the database to this version', ['migrate']),
  seed: ofServer('lays the catalogue down', ['seed']),
  doctor: ofServer('looks at all that a deployment needs, and changes nothing', ['doctor']),
};

/** Any other word is a command of the server, which knows which there are. */
export const programOf = (name: string): Program => programs[name] ?? ofServer('', [name]);
