/**
 * `npm run backup -- take | point NAME | check | list | prune --keep 7`: a copy of the running PostgreSQL,
 * a name for now, and what has to be looked at. docs/operations/backup.md says how it is meant.
 */
import { parseArgs } from 'node:util';

import { endInOneLine, placeFrom, urlFrom } from './address.ts';
import { checkPlace, prune } from './look-after.ts';
import { BackupError, readBases, readPoints } from './place.ts';
import { makePoint, takeBase } from './take.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { place: { type: 'string' }, keep: { type: 'string' } },
});
const [action = '', name] = positionals;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const usualLabel = (): string => new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');

const removeOld = (place: string, keep: string | undefined): void => {
  const removed = keep === undefined ? [] : prune(place, Number(keep));
  for (const each of removed) say(`removed ${each}`);
};

const actions: Readonly<Record<string, (place: string) => Promise<number>>> = {
  take: async (place) => {
    const base = await takeBase({ url: urlFrom(process.env), place }, name ?? usualLabel());
    say(`${base.label}: ${Object.keys(base.files).length} files, good from ${base.endedAt}`);
    removeOld(place, values.keep);
    return 0;
  },
  point: async (place) => {
    const point = await makePoint({ url: urlFrom(process.env), place }, name ?? usualLabel());
    say(`${point.name}: ${point.at}`);
    return 0;
  },
  check: async (place) => {
    const findings = await checkPlace(place);
    for (const finding of findings) say(finding);
    if (findings.length === 0) say('everything that a restore needs is there');
    return findings.length === 0 ? 0 : 1;
  },
  list: (place) => {
    for (const { label, endedAt } of readBases(place)) say(`back-up  ${endedAt}  ${label}`);
    for (const { name: label, at } of readPoints(place)) say(`point    ${at}  ${label}`);
    return Promise.resolve(0);
  },
  prune: (place) => {
    if (values.keep === undefined) throw new BackupError('say how many stay: --keep 7');
    removeOld(place, values.keep);
    return Promise.resolve(0);
  },
};

await endInOneLine(async () => {
  const run = actions[action];
  if (run === undefined)
    throw new BackupError(`expected one of ${Object.keys(actions).join(', ')}`);
  return run(placeFrom(values.place));
});
