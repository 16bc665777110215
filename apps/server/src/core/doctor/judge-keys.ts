import { fine, of, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const dayMs = 86_400_000;
const rolledWithinDays = 365;

type SealingKey = { readonly id: number; readonly made?: Date };

/** `signingKeyMade` is null before the first login, and undefined if it cannot be read. */
export type KeysLook = {
  readonly fieldKeys: readonly SealingKey[];
  readonly signingKeyMade: Date | null | undefined;
  readonly now: Date;
};

const daysSince = (made: Date, now: Date): number =>
  Math.floor((now.getTime() - made.getTime()) / dayMs);

const judgeSealing = ({ id, made }: SealingKey, now: Date) => {
  const what = `key ${id} seals`;
  if (made === undefined) {
    return fine('FIELD_KEYS', `${what}; written as ${id}@<day>=…, it says how old it is`);
  }
  const days = daysSince(made, now);
  const detail = `${what}, and is ${days} days old`;
  return days > rolledWithinDays
    ? warning('FIELD_KEYS', detail, 'Roll it (docs/operations/keys.md).')
    : fine('FIELD_KEYS', detail);
};

const judgeFieldKeys = (keys: readonly SealingKey[], now: Date) => {
  const [last = { id: 0 }, ...older] = keys.toReversed();
  if (older.length === 0) return judgeSealing(last, now);
  const still = older.map(({ id }) => id).toReversed();
  return warning(
    'FIELD_KEYS',
    `key ${last.id} seals, and ${still.join(', ')} still open`,
    'Once `keys:check` ends with 0, take the older ones out (docs/operations/keys.md).',
  );
};

const judgeSigningKey = (made: Date | null, now: Date) => {
  if (made === null) return fine('access tokens', 'no key yet: the first server makes one');
  const days = daysSince(made, now);
  const what = `their key is ${days} days old`;
  return days > rolledWithinDays
    ? warning('access tokens', what, 'Run `keys:roll`.')
    : fine('access tokens', what);
};

export const judgeKeys = ({ fieldKeys, signingKeyMade, now }: KeysLook): readonly Finding[] =>
  [
    judgeFieldKeys(fieldKeys, now),
    ...(signingKeyMade === undefined ? [] : [judgeSigningKey(signingKeyMade, now)]),
  ].map(of('keys'));
