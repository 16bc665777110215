/**
 * `npm run restore -- --to <time|point|back-up|latest> --into <new directory>`: a cluster as it was, in a
 * place of its own, its books proved, and every day since laid beside what the providers have of it.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';

import { startPostgres } from '../postgres/index.ts';
import {
  BackupError,
  endInOneLine,
  findTarget,
  lookAfterwards,
  placeFrom,
  prepareRestore,
} from '../backup/index.ts';

const READY_WITHIN_MS = 6 * 3_600_000;

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    into: { type: 'string' },
    place: { type: 'string' },
    rest: { type: 'string' },
    'prepare-only': { type: 'boolean', default: false },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const start = async (into: string): ReturnType<typeof startPostgres> => {
  try {
    return await startPostgres({
      dataDirectory: into,
      durable: true,
      readyWithinMs: READY_WITHIN_MS,
    });
  } catch (error) {
    const lines = error instanceof Error ? error.message : String(error);
    throw new BackupError(`it does not come that far. ${lines}`);
  }
};

await endInOneLine(async () => {
  if (values.to === undefined || values.into === undefined) {
    throw new BackupError('expected --to <time|point|back-up|latest> and --into <new directory>');
  }
  const place = placeFrom(values.place);
  const into = path.resolve(values.into);
  const target = findTarget(place, values.to);
  const cluster = await prepareRestore(target, { place, into, rest: values.rest });
  say(`${cluster} is ready to be started, from ${target.base.label}`);
  if (values['prepare-only']) return 0;
  const postgres = await start(into);
  try {
    const environment = { ...process.env, DATABASE_URL: postgres.url };
    const { isSound, differing } = lookAfterwards(environment, target.from);
    say(isSound ? 'the books are sound' : 'THE BOOKS ARE NOT SOUND: do not open it to anybody');
    say(differing.length === 0 ? 'no day since differs' : `differ: ${differing.join(', ')}`);
    say(`go on with it: DATA_DIRECTORY=${into} npm start`);
    return isSound ? 0 : 1;
  } finally {
    await postgres.stop();
  }
});
