import type { Fault } from '../../packages/contract/src/index.ts';
import { proxyFile, unitFile, usualChoices } from './deployment.ts';
import type { Choices, Deployment, Places } from './deployment.ts';
import { canBeWritten, changeEnvFile, readEnvFile } from './env-file.ts';
import { hasVault, isSecret, roomOf, settle } from './settings.ts';
import type { Room, Wish, Written } from './settings.ts';

/** Texts of files by their names in the folder of the settings. */
export type Files = Readonly<Record<string, string>>;

const rooms = ['server', 'vault', 'console'] as const satisfies readonly Room[];
const choicesFile = 'setup.json';
const proxyName = 'nginx.conf';

const readAll = (files: Files): Written => ({
  server: readEnvFile(files['server.env'] ?? ''),
  vault: readEnvFile(files['vault.env'] ?? ''),
  console: readEnvFile(files['console.env'] ?? ''),
});

export const choicesIn = (files: Files): Choices => {
  const said: Partial<Choices> = JSON.parse(files[choicesFile] ?? '{}');
  return { ...usualChoices, ...said };
};

/** Refuses answers that would be lost, or that would change a secret behind somebody's back. */
const faultsOfAnswers = (answers: Wish['answers'], before: Written): readonly Fault[] =>
  Object.entries(answers).flatMap(([setting, value]) => {
    const room = roomOf(setting);
    if (room === undefined) return [{ setting, reason: 'there is no such setting' }];
    if (!canBeWritten(value)) return [{ setting, reason: 'it has a quote or a line’s end in it' }];
    const present = before[room][setting] ?? '';
    if (!isSecret(setting) || present === '' || present === value) return [];
    const reason = `it is a secret that is there: roll it in ${room}.env by hand (docs/operations/keys.md)`;
    return [{ setting, reason }];
  });

const headOf = (room: Room): string =>
  `# Settings of the ${room}, for nobody else to read. docs/operations/configuration.md says what each is.\n`;

const envFilesOf = (files: Files, before: Written, after: Written): Files =>
  Object.fromEntries(
    rooms.flatMap((room) => {
      const changes = Object.entries(after[room]).filter(
        ([name, value]) => before[room][name] !== value,
      );
      if (changes.length === 0) return [];
      const name = `${room}.env`;
      const text = changeEnvFile(files[name] ?? headOf(room), Object.fromEntries(changes));
      return [[name, text] as const];
    }),
  );

/** The examples of the release: the proxy's file and the units, by their names. */
export type Examples = { readonly proxy: string; readonly units: Files };

/** Files that follow from the settings alone. */
const derivedFrom = (deployment: Deployment, { proxy, units }: Examples): Files => {
  const needed = Object.entries(units).filter(
    ([name]) => name !== 'dipper-vault.service' || hasVault(deployment.server),
  );
  return {
    [proxyName]: proxyFile(proxy, deployment),
    ...Object.fromEntries(
      needed.map(([name, unit]) => [name, unitFile(unit, deployment)] as const),
    ),
  };
};

/** One that somebody has changed by hand stays, and the newer one is laid beside it. */
const derivedChanges = (files: Files, was: Files, now: Files): Files =>
  Object.fromEntries(
    Object.entries(now).flatMap(([name, text]) => {
      const present = files[name];
      if (present === text || was[name] === text)
        return present === undefined ? [[name, text]] : [];
      const isOurs = present === undefined || present === was[name];
      return [[isOurs ? name : `${name}.new`, text]];
    }),
  );

export type Plan = {
  /** Files to write; none where something is wrong. */
  readonly changes: Files;
  readonly faults: readonly Fault[];
  readonly after: Written;
};

/** Decides what a run changes, from the files as they are and what is wished. */
export const planSetup = (
  files: Files,
  wish: Wish,
  { examples, places }: { readonly examples: Examples; readonly places: Places },
): Plan => {
  const before = readAll(files);
  const refused = faultsOfAnswers(wish.answers, before);
  const { written: after, faults } = settle(before, wish);
  const all = [
    ...refused,
    ...faults.filter(({ setting }) => !refused.some((each) => each.setting === setting)),
  ];
  if (all.length > 0) return { changes: {}, faults: all, after };
  const now = derivedFrom({ ...after, choices: wish.choices, places }, examples);
  const isNew = files['server.env'] === undefined;
  const was = isNew ? {} : derivedFrom({ ...before, choices: choicesIn(files), places }, examples);
  const choices = `${JSON.stringify(wish.choices, undefined, 2)}\n`;
  const changes = {
    ...envFilesOf(files, before, after),
    ...(files[choicesFile] === choices ? {} : { [choicesFile]: choices }),
    ...derivedChanges(files, was, now),
  };
  return { changes, faults: [], after };
};
