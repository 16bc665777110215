import { afterEach, describe, expect, it } from 'vitest';

/** A case that compares nothing passes whatever the code does: it fails here instead. */
afterEach(({ task }) => {
  if (task.result?.state === 'fail') return;
  if (expect.getState().assertionCalls === 0) throw new Error('it compared nothing');
});

const guarded = Symbol.for('dipper.compares');

/** Files of one process share these functions, and the first of them has put the guard in. */
const guard = <Owner extends object>(owner: Owner, name: keyof Owner, what: string): void => {
  const value: unknown = owner[name];
  if (typeof value !== 'function' || guarded in value) return;
  const guarding = function (this: unknown, ...values: readonly unknown[]): unknown {
    const [sample] = values;
    if (typeof sample === 'object' && sample !== null && Object.keys(sample).length === 0) {
      throw new Error(`${what} of nothing compares nothing`);
    }
    return Reflect.apply(value, this, values);
  };
  Object.defineProperty(guarding, guarded, { value: true });
  Object.defineProperty(owner, name, { value: guarding, configurable: true, writable: true });
};

guard(expect, 'arrayContaining', 'arrayContaining');
guard(expect, 'objectContaining', 'objectContaining');
guard(it, 'each', 'a table');
guard(describe, 'each', 'a table');
