import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import type { SealedName } from './columns.ts';
import { columnOf, placeOf } from './places.ts';
import type { SealedRow } from './places.ts';
import { findSealedBefore, sealedNames, writeResealed } from './repository.ts';
import type { OldValue } from './repository.ts';

const perTurn = 200;
const atOnce = 4;

/** Renews a value's keyed hash, so that lookups work with the newest key before the older one goes. */
export type Renewal = (row: SealedRow, plain: string) => Promise<void>;

export type RollingOptions = {
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly log: Log;
  readonly renewals?: Partial<Readonly<Record<SealedName, Renewal>>>;
};

/**
 * Rows that this process could not re-encrypt; it skips them, so that they do not delay the others.
 */
type Left = { readonly unopened: Set<string>; readonly failed: Set<string> };

const resealOne = async (
  { database, fieldKeys, log, renewals }: RollingOptions,
  name: SealedName,
  { value, left }: { readonly value: OldValue; readonly left: Left },
): Promise<boolean> => {
  const about = { column: columnOf(name), reference: value.id };
  const place = placeOf(name, value);
  const plain = fieldKeys.openField(value.sealed, place);
  if (plain === undefined) {
    left.unopened.add(value.id);
    log.error(about, 'no key opens what is sealed there');
    return false;
  }
  try {
    await renewals?.[name]?.(value, plain);
    const after = fieldKeys.sealField(plain, place);
    return await writeResealed(database, { name, value, after });
  } catch (error) {
    left.failed.add(value.id);
    log.warn({ ...about, error }, 'what is sealed there is sealed anew later');
    return false;
  }
};

const rollColumn = async (
  options: RollingOptions,
  name: SealedName,
  left: Left,
): Promise<LoopOutcome> => {
  const { database, fieldKeys, log } = options;
  const except = [...left.unopened, ...left.failed];
  const old = await findSealedBefore(database, name, {
    head: fieldKeys.newestHead,
    limit: perTurn,
    except,
  });
  const queue = old.values();
  let count = 0;
  const workers = Array.from({ length: atOnce }, async () => {
    for (const value of queue) if (await resealOne(options, name, { value, left })) count += 1;
  });
  await Promise.all(workers);
  if (count > 0) {
    const logEntry = { event: 'sealed-anew', column: columnOf(name), count };
    log.info(logEntry, 'the newest key has sealed values');
  }
  if (old.length === perTurn) return 'more';
  left.failed.clear();
  return 'idle';
};

/**
 * Re-encrypts values that an older key sealed. Each value is replaced as it was read or not at all,
 * so many workers may do it, and die, while everything else reads and writes.
 */
export const createRolling = (options: RollingOptions): (() => Promise<LoopOutcome>) => {
  const lefts = new Map<SealedName, Left>();
  return async () => {
    let outcome: LoopOutcome = 'idle';
    for (const name of sealedNames) {
      const left = lefts.get(name) ?? { unopened: new Set(), failed: new Set() };
      lefts.set(name, left);
      if ((await rollColumn(options, name, left)) === 'more') outcome = 'more';
    }
    return outcome;
  };
};
