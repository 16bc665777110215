export interface Waits {
  /** Resolves after the time, or at once when the program ends. */
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly after: (milliseconds: number, action: () => void) => void;
  /** Forgets what was still to come, and lets every pause end. */
  readonly clear: () => void;
}

export function createWaits(): Waits {
  const pending = new Map<NodeJS.Timeout, (() => void) | null>();

  function start(milliseconds: number, action: () => void, onClear: (() => void) | null): void {
    const timer = setTimeout(() => {
      pending.delete(timer);
      action();
    }, milliseconds);
    pending.set(timer, onClear);
  }

  return {
    pause: (milliseconds) =>
      milliseconds === 0
        ? Promise.resolve()
        : new Promise((resolve) => start(milliseconds, resolve, resolve)),
    after: (milliseconds, action) => start(milliseconds, action, null),
    clear: () => {
      for (const [timer, onClear] of pending) {
        clearTimeout(timer);
        onClear?.();
      }
      pending.clear();
    },
  };
}
