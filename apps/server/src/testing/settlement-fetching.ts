import { settlementCalendarRoute, settlementsRoute } from '@dipper/contract';
import type { CalendarDay, Settlement } from '@dipper/contract';
import { fetchSettlementsDue } from '../core/settlements/index.ts';
import { createPaymentProviders } from '../payment-providers.ts';
import { parseConfig } from '../platform/config/index.ts';
import { silentLog } from '../platform/log.ts';
import { machine } from './operators.ts';
import type { TestServer } from './server.ts';
import { openDatabase } from './open-database.ts';

export type Fetching = {
  /** Works like a worker until nothing of this provider is due. */
  readonly fetchAll: (provider: string) => Promise<void>;
  /** Moves the time on for us and for the outside world. */
  readonly later: (hours: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A worker that fetches settlements when a test says so. */
export const createFetching = (server: TestServer): Fetching => {
  const config = parseConfig(server.variables);
  const { url } = config.database;
  const database = openDatabase(url, 'dipper_app', 4);
  const all = createPaymentProviders(config);
  return {
    fetchAll: async (provider) => {
      const providers = all.filter(({ name }) => name === provider);
      const options = { database, log: silentLog, providers };
      while ((await fetchSettlementsDue(options)) === 'more') continue;
    },
    later: async (hours) => {
      const seconds = Math.round(hours * 3600);
      await server.advance(seconds);
      await server.sandbox.control('POST', '/clock', { advanceSeconds: seconds });
    },
    stop: () => database.close(),
  };
};

/** Returns the settlements that were fetched of a day, the newest first. */
export const fetchedOf = async (
  server: TestServer,
  provider: string,
  day: string,
): Promise<readonly Settlement[]> => {
  const query = new URLSearchParams({ provider, source: 'api', limit: '100' });
  const answered = await server.call(`/operations/settlements?${query}`, { headers: machine });
  const { results } = settlementsRoute.answers[200].parse(await answered.json());
  return results.filter(({ fromDay }) => fromDay === day);
};

export const calendarDayOf = async (
  server: TestServer,
  provider: string,
  day: string,
): Promise<CalendarDay | undefined> => {
  const path = `/operations/settlement-calendar?month=${day.slice(0, 7)}`;
  const answered = await server.call(path, { headers: machine });
  const { results } = settlementCalendarRoute.answers[200].parse(await answered.json());
  return results.find((each) => each.provider === provider)?.days.find((each) => each.day === day);
};
