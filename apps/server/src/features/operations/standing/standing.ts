import type { Database } from '../../../platform/db/index.ts';
import type { Log } from '../../../platform/log.ts';
import type { GaugeOptions, Metrics } from '../../../platform/metrics.ts';
import { readings } from './readings.ts';
import type { Reading } from './readings.ts';
import { readStanding } from './repository.ts';
import type { Readings } from './repository.ts';

export type StandingOptions = {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly monotonicMs: () => number;
  /** However many look, and however often, the database is asked once in this time. */
  readonly cacheMs: number;
};

/** A reader waits no longer and then gets no figures, which is an alert itself. */
const waitMaxMs = 2500;

type Samples = ReturnType<GaugeOptions['read']>;

const samplesOf = (standing: Readings | undefined, reading: Reading): Samples =>
  (standing?.[reading.subject] ?? []).map((row) => ({
    labels: Object.fromEntries(reading.labels.map((label) => [label, String(row[label])])),
    value: Number(row[reading.column]),
  }));

/** The state of payments, events, renewals and the rest, read from the database on request. */
export const watchStanding = (options: StandingOptions): void => {
  const { database, metrics, log, monotonicMs, cacheMs } = options;
  let standing: Readings | undefined;
  let readAtMs: number | undefined;
  let underWay: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    try {
      standing = await readStanding(database);
      readAtMs = monotonicMs();
    } catch (error) {
      standing = undefined;
      readAtMs = undefined;
      log.warn({ error }, 'how things stand could not be read');
    } finally {
      underWay = undefined;
    }
  };

  metrics.beforeText(async () => {
    if (readAtMs !== undefined && monotonicMs() - readAtMs < cacheMs) return;
    underWay ??= read();
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        standing = undefined;
        resolve();
      }, waitMaxMs);
    });
    await Promise.race([underWay, tooLong]);
    clearTimeout(timer);
  });
  metrics.gauge('dipper_standing_known', 'Whether the database has told how things stand.', {
    labels: [],
    read: () => [{ labels: {}, value: standing === undefined ? 0 : 1 }],
  });
  for (const reading of readings) {
    const { name, help, labels } = reading;
    metrics.gauge(name, help, { labels, read: () => samplesOf(standing, reading) });
  }
};
