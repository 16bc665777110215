import type { Clock } from '../platform/clock.ts';
import type { Waits } from '../platform/waits.ts';

/** A provider's own actions after a delay, whether the time has passed or was moved. */
export interface Later {
  readonly after: (milliseconds: number, action: () => void) => void;
  /** Does what is due by now. */
  readonly catchUp: () => void;
  readonly clear: () => void;
}

interface Due {
  readonly atMs: number;
  readonly action: () => void;
}

export function createLater({ clock, waits }: { clock: Clock; waits: Waits }): Later {
  const planned = new Set<Due>();

  /** Once, whichever of the two clocks is the first to say so. */
  function act(due: Due): void {
    if (planned.delete(due)) due.action();
  }

  return {
    after: (milliseconds, action) => {
      const due = { atMs: clock.now().getTime() + milliseconds, action };
      planned.add(due);
      waits.after(milliseconds, () => act(due));
    },
    catchUp: () => {
      const nowMs = clock.now().getTime();
      const due = [...planned].filter(({ atMs }) => atMs <= nowMs);
      for (const each of due.toSorted((left, right) => left.atMs - right.atMs)) act(each);
    },
    clear: () => planned.clear(),
  };
}
