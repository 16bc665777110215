import { fine, of, warning, wrong } from './finding.ts';
import type { Finding } from './finding.ts';
import type { DatabaseFacts } from './repository.ts';

const versionTested = 180_000;
const clockWarningMs = 1000;
const clockWrongMs = 30_000;
const gigabyte = 1024 ** 3;
const roomWarning = 0.2;
const roomWrong = 0.05;

export type Room = { readonly free: number; readonly whole: number };

export type DatabaseLook = {
  readonly facts: DatabaseFacts;
  /** Ours, half way between question and answer. */
  readonly ourNowMs: number;
  /** Free space on the database's disk; undefined if that is another machine's. */
  readonly room: Room | undefined;
  /** Undefined: its history is another one, or is not there. */
  readonly missing: readonly string[] | undefined;
};

const subject = 'DATABASE_URL';
const shown = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GiB`;
const versionOf = (version: number): string =>
  `${Math.floor(version / 10_000)}.${version % 10_000}`;

const judgeVersion = ({ version }: DatabaseFacts) =>
  version < versionTested
    ? warning(subject, `PostgreSQL ${versionOf(version)}`, 'The tests run on 18: use that.')
    : fine(subject, `PostgreSQL ${versionOf(version)} answers`);

const judgeRoles = ({
  has_role: hasRole,
  is_member: isMember,
  is_superuser: isSuperuser,
}: DatabaseFacts) => {
  if (!hasRole)
    return wrong('roles', 'there is no role dipper_app', 'Run `migrate`, which makes it.');
  if (!isMember) {
    return wrong(
      'roles',
      'the login of the servers is no member of dipper_app',
      'As an administrator of PostgreSQL: grant dipper_app to that login.',
    );
  }
  return isSuperuser
    ? warning(
        'roles',
        'the login of the servers is a superuser',
        'Give them a login that may do nothing else.',
      )
    : fine('roles', 'the login may take on dipper_app, and nothing more');
};

const judgeMigrations = (missing: readonly string[] | undefined) => {
  if (missing === undefined) {
    return wrong(
      'migrations',
      'the schema is not there, or of another version',
      'Run `migrate` of this version.',
    );
  }
  return missing.length === 0
    ? fine('migrations', 'all are applied')
    : wrong('migrations', `missing: ${missing.join(', ')}`, 'Run `migrate`.');
};

const judgeArchive = ({ archive_mode: mode, is_archive_failing: isFailing }: DatabaseFacts) => {
  const how = 'See docs/operations/backup.md.';
  if (mode === 'off') return warning('archive', 'nothing is kept of what is written', how);
  return isFailing
    ? wrong('archive', 'the last try to keep a piece failed', `Look into its log. ${how}`)
    : fine('archive', 'what is written is kept');
};

const judgeClock = ({ now }: DatabaseFacts, ours: number) => {
  const apart = Math.round(Math.abs(ours - now.getTime()));
  const what = `${apart} ms apart from this machine's`;
  const remedy = 'Set both by the same time service.';
  if (apart >= clockWrongMs) return wrong('clock', what, remedy);
  return apart >= clockWarningMs ? warning('clock', what, remedy) : fine('clock', what);
};

const judgeRoom = ({ bytes }: DatabaseFacts, room: Room | undefined) => {
  const size = `the database has ${shown(Number(bytes))}`;
  if (room === undefined) return fine('room', `${size}; its disk cannot be asked from here`);
  const what = `${size}, and ${shown(room.free)} of ${shown(room.whole)} are free`;
  const remedy = 'Make room on the disk of the database, or give it a larger one.';
  const part = room.free / room.whole;
  if (part < roomWrong) return wrong('room', what, remedy);
  return part < roomWarning ? warning('room', what, remedy) : fine('room', what);
};

export const judgeDatabase = ({
  facts,
  ourNowMs,
  room,
  missing,
}: DatabaseLook): readonly Finding[] =>
  [
    judgeVersion(facts),
    ...(facts.is_standby
      ? [wrong(subject, 'it is a standby, which takes nothing', 'Name the primary.')]
      : []),
    judgeRoles(facts),
    judgeMigrations(missing),
    judgeArchive(facts),
    judgeClock(facts, ourNowMs),
    judgeRoom(facts, room),
  ].map(of('database'));
