type Mode = 'readonly' | 'readwrite';

/** The one shelf of a browser's database, for as long as a test; each mode may fail in turn. */
export const fakeDatabase = () => {
  const records = new Map<string, unknown>();
  const failing = new Set<Mode>();

  const later = (target: EventTarget, event: string): void =>
    queueMicrotask(() => target.dispatchEvent(new Event(event)));

  const transaction = (_shelf: string, mode: Mode) => {
    const target = new EventTarget();
    const done = (work: () => unknown): { readonly result: unknown } => {
      if (failing.has(mode)) {
        later(target, 'abort');
        return { result: undefined };
      }
      const result = work();
      later(target, 'complete');
      return { result };
    };
    const shelf = {
      get: (key: string) => done(() => records.get(key)),
      put: (value: unknown, key: string) => done(() => records.set(key, value)),
      delete: (key: string) => done(() => records.delete(key)),
      add: (value: unknown, key: string) => {
        if (!records.has(key)) return done(() => records.set(key, value));
        later(target, 'error');
        return { result: undefined };
      },
    };
    return Object.assign(target, { objectStore: () => shelf });
  };

  const open = () => {
    const opening = Object.assign(new EventTarget(), {
      result: { transaction, close: () => undefined },
    });
    later(opening, 'success');
    return opening;
  };

  return { records, failing, indexedDB: { open } };
};
