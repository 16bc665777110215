import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { findCardBuckets, forgetFingerprintsOf, renewFingerprint } from './keys-repository.ts';
import type { CardOwner } from './repository.ts';

type CardIdentity = { readonly company: string; readonly number: string };
type Fingerprints = readonly [string, ...string[]];

/**
 * Returns the fingerprints of a card from a provider's own window, the current key's first. We never
 * learn the number: equal company and masked number count as the same card.
 */
export const fingerprintsOf = (
  keys: FieldKeys,
  { company, number }: CardIdentity,
): Fingerprints => {
  const [now, ...before] = keys.hashes(`${company} ${number}`, 'card fingerprint');
  return [now.toString('base64url'), ...before.map((hash) => hash.toString('base64url'))];
};

type Token = {
  readonly fingerprint: string;
  readonly fingerprintsBefore?: readonly string[] | undefined;
};

/** A card that was kept before a newer key came is known again by it from now on. */
export const knowAgain = async (
  database: Database,
  owner: CardOwner,
  { fingerprint: after, fingerprintsBefore: before = [] }: Token,
): Promise<void> => {
  if (before.length > 0) await renewFingerprint(database, owner, { before, after });
};

const forgottenAtOnce = 500;

/** Deletes fingerprints after their key has leaked. Repeatable: deleted ones are not deleted twice. */
export const forgetFingerprints = async (database: Database, before: Date): Promise<number> => {
  let all = 0;
  for (const bucket of await findCardBuckets(database)) {
    let count = forgottenAtOnce;
    while (count === forgottenAtOnce) {
      count = await forgetFingerprintsOf(database, { bucket, before, limit: forgottenAtOnce });
      all += count;
    }
  }
  return all;
};
