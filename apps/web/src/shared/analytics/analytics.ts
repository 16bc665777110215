import { appVersion, eventLevelOf } from '@dipper/contract';
import type { AuthenticationEvent as KnownEvent } from '@dipper/contract';
import { readEvent } from './events.ts';
import type { AuthenticationEvent } from './events.ts';
import { isLookedAt } from './sampling.ts';
import { visitAt, visitStore } from './visit.ts';

export type LogEntry = {
  readonly event: KnownEvent;
  readonly level: ReturnType<typeof eventLevelOf>;
  readonly at: number;
  readonly visit: string;
  readonly version: string;
};

/** The target of events: an app around the page, our own server, or a messaging tool. */
export type EventSink = (entry: LogEntry) => void;

export type Analytics = { readonly track: (event: AuthenticationEvent) => void };

export type AnalyticsSettings = {
  readonly isProduction: boolean;
  readonly now: () => number;
  readonly newId: () => string;
  /** Hears of some visits as a whole, and of every failure. */
  readonly monitoring: EventSink;
  /** Hears everything. */
  readonly messaging: EventSink;
};

const quietly = (sink: EventSink, entry: LogEntry): void => {
  try {
    sink(entry);
  } catch {
    // Nobody's page breaks because something about it could not be told.
  }
};

/** Nothing waits for an event, and no event says more than its schema allows. */
export const createAnalytics = (settings: AnalyticsSettings): Analytics => ({
  track: (tracked) => {
    const event = readEvent(tracked);
    if (event === undefined) return;
    const at = settings.now();
    const visit = visitAt(visitStore.get(), { now: at, newId: settings.newId });
    visitStore.set(visit);
    const level = eventLevelOf(event.name);
    const entry: LogEntry = { event, level, at, visit: visit.id, version: appVersion };
    if (!settings.isProduction || isLookedAt(entry)) quietly(settings.monitoring, entry);
    quietly(settings.messaging, entry);
  },
});
