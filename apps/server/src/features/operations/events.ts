import {
  authenticationFailures,
  eventLevelOf,
  isErrorName,
  recordEventsRoute,
} from '@dipper/contract';
import type { AuthenticationEvent } from '@dipper/contract';
import { answer } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { createEventBudget } from './event-budget.ts';

type Events = { readonly metrics: Metrics; readonly monotonicMs: () => number };

const linesPerSecond = 100;
const sentences: ReadonlySet<string> = new Set(Object.values(authenticationFailures));

/** Only known reasons are logged, so that a client cannot write text into our log. */
const reasonOf = (event: AuthenticationEvent): string | undefined => {
  if (!('errorMessage' in event)) return undefined;
  const { errorMessage } = event;
  return sentences.has(errorMessage) || isErrorName(errorMessage) ? errorMessage : 'other';
};

/**
 * Writes events of pages to the log and to counters, never to the database: anyone may call this, and
 * no payment may wait for it. The person named in an event is the page's claim and not proved.
 */
export const mountEvents = (http: Http, { metrics, monotonicMs }: Events): void => {
  const budget = createEventBudget(linesPerSecond);
  const count = metrics.counter('dipper_page_events_total', 'What pages told, by name.', [
    'name',
    'written',
  ]);

  http.mount(recordEventsRoute, async ({ body, log }) => {
    const { visit, version } = body;
    for (const { event, ageSeconds } of body.events) {
      const { name, country } = event;
      const written = budget.take(monotonicMs());
      count({ name, written: String(written) });
      if (!written) continue;
      const fields = {
        event: 'page-event',
        name,
        eventLevel: eventLevelOf(name),
        visit,
        version,
        ageSeconds,
        country,
        userId: 'userId' in event ? event.userId : undefined,
        status: 'statusCode' in event ? event.statusCode : undefined,
        reason: reasonOf(event),
      };
      log.info(fields, 'a page told what happened');
    }
    return answer(204, undefined);
  });
};
