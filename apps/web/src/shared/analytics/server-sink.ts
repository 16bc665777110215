import { eventsInBatchMax } from '@dipper/contract';
import type { EventsBody } from '@dipper/contract';
import type { EventSink, LogEntry } from './analytics.ts';

/** Takes a batch away. `false`: nobody took it, and it may be offered again. */
export type Courier = {
  readonly send: (body: string) => Promise<boolean>;
  /** While the page goes away: no answer will be heard. */
  readonly leave: (body: string) => void;
};

export type ServerSinkSettings = {
  readonly courier: Courier;
  readonly now: () => number;
  readonly later: (work: () => void) => void;
  readonly onLeave: (work: () => void) => void;
};

const waitingMax = 2 * eventsInBatchMax;
const dayInSeconds = 86_400;

const ageOf = ({ at }: LogEntry, now: number): number =>
  Math.min(dayInSeconds, Math.max(0, Math.round((now - at) / 1000)));

/** Entries of one visit; a batch never mixes two. */
const bodyOf = ([first, ...rest]: readonly [LogEntry, ...LogEntry[]], now: number): string => {
  const { visit, version } = first;
  const events = [first, ...rest].map((entry) => ({
    ageSeconds: ageOf(entry, now),
    event: entry.event,
  }));
  return JSON.stringify({ visit, version, events } satisfies EventsBody);
};

/**
 * Collects events and sends them together when the page is idle or goes away. Events that cannot be sent wait
 * for the next one; the oldest are dropped first.
 */
export const createServerSink = (settings: ServerSinkSettings): EventSink => {
  let waiting: LogEntry[] = [];
  let isPlanned = false;

  const take = (): [LogEntry, ...LogEntry[]] | undefined => {
    const [first] = waiting;
    if (first === undefined) return undefined;
    const same = waiting.filter(({ visit }) => visit === first.visit).slice(0, eventsInBatchMax);
    waiting = waiting.filter((entry) => !same.includes(entry));
    return [first, ...same.slice(1)];
  };

  const flush = async (): Promise<void> => {
    isPlanned = false;
    for (let batch = take(); batch !== undefined; batch = take()) {
      const isTaken = await settings.courier.send(bodyOf(batch, settings.now())).catch(() => false);
      if (isTaken) continue;
      waiting = [...batch, ...waiting].slice(-waitingMax);
      return;
    }
  };

  settings.onLeave(() => {
    for (let batch = take(); batch !== undefined; batch = take()) {
      settings.courier.leave(bodyOf(batch, settings.now()));
    }
  });

  return (entry) => {
    waiting = [...waiting, entry].slice(-waitingMax);
    if (isPlanned) return;
    isPlanned = true;
    settings.later(() => void flush());
  };
};
