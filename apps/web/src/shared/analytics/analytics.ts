import { appVersion, eventLogLevelError, eventLogLevelInfo } from '@dipper/contract';
import { authenticationEventSchema } from './events.ts';
import type { AuthenticationEvent } from './events.ts';
import { visitAt, visitStore } from './visit.ts';

export type LogEntry = {
  readonly level: typeof eventLogLevelInfo | typeof eventLogLevelError;
  readonly name: AuthenticationEvent['name'];
  readonly fields: Readonly<Record<string, string | number>>;
  readonly visit: string;
  readonly version: string;
};

/** Where events go: an app around the page, a collector that an operator adds. */
export type EventSink = (entry: LogEntry) => void;

export type Analytics = { readonly track: (event: AuthenticationEvent) => void };

export type AnalyticsSettings = {
  readonly isProduction: boolean;
  readonly now: () => number;
  readonly newId: () => string;
  readonly chance: () => number;
  readonly sinks: readonly EventSink[];
};

const isFailure = (name: string): boolean => name.endsWith('_fail');

const fieldsOf = (event: AuthenticationEvent): Record<string, string | number> => {
  const { name: _name, ...fields } = event;
  const given: Record<string, string | number> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined) given[field] = value;
  }
  return given;
};

/** Nothing waits for an event, and no event says more than its schema allows. */
export const createAnalytics = (settings: AnalyticsSettings): Analytics => ({
  track: (event) => {
    const parsed = authenticationEventSchema.safeParse(event);
    if (!parsed.success) return;
    const visit = visitAt(visitStore.get(), { ...settings, now: settings.now() });
    visitStore.set(visit);
    if (!visit.sampled) return;
    const entry: LogEntry = {
      level: isFailure(event.name) ? eventLogLevelError : eventLogLevelInfo,
      name: event.name,
      fields: fieldsOf(event),
      visit: visit.id,
      version: appVersion,
    };
    for (const sink of settings.sinks) sink(entry);
  },
});
