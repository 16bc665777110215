import { fine, of, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const dayMs = 86_400_000;
const rolledWithinDays = 365;

/** `signingKeyMade`: null where nobody has logged in yet, undefined where it cannot be known. */
export type KeysLook = {
  readonly fieldKeyIds: readonly number[];
  readonly signingKeyMade: Date | null | undefined;
  readonly now: Date;
};

const judgeFieldKeys = (ids: readonly number[]) => {
  const last = ids.at(-1) ?? 0;
  return ids.length > 1
    ? warning(
        'FIELD_KEYS',
        `key ${last} seals, and ${ids.slice(0, -1).join(', ')} still open`,
        'Once `keys:check` ends with 0, take the older ones out (docs/operations/keys.md).',
      )
    : fine('FIELD_KEYS', `key ${last} seals; when it was made stands with whoever made it`);
};

const judgeSigningKey = (made: Date | null, now: Date) => {
  if (made === null) return fine('access tokens', 'no key yet: the first server makes one');
  const days = Math.floor((now.getTime() - made.getTime()) / dayMs);
  const what = `their key is ${days} days old`;
  return days > rolledWithinDays
    ? warning('access tokens', what, 'Run `keys:roll`.')
    : fine('access tokens', what);
};

export const judgeKeys = ({ fieldKeyIds, signingKeyMade, now }: KeysLook): readonly Finding[] =>
  [
    judgeFieldKeys(fieldKeyIds),
    ...(signingKeyMade === undefined ? [] : [judgeSigningKey(signingKeyMade, now)]),
  ].map(of('keys'));
