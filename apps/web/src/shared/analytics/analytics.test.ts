import { afterEach, describe, expect, it } from 'vitest';
import { createAnalytics } from './analytics.ts';
import type { LogEntry } from './analytics.ts';
import { authenticationEventNames } from './events.ts';
import { noVisit, visitAt, visitStore } from './visit.ts';

const day = 24 * 60 * 60 * 1000;
const moment = {
  now: 10 * day,
  isProduction: true,
  newId: () => 'v2',
  chance: () => 0.29,
};

afterEach(() => visitStore.reset());

describe('a visit', () => {
  it('goes on for less than a day without a sign of life [BRG-05]', () => {
    const visit = { id: 'v1', lastSeen: 9 * day + 1, sampled: false };
    expect(visitAt(visit, moment)).toEqual({ id: 'v1', lastSeen: 10 * day, sampled: false });
    expect(visitAt({ ...visit, lastSeen: 9 * day }, moment).id).toBe('v2');
  });

  it('is looked at in three of ten cases, in production [BRG-05]', () => {
    expect(visitAt(noVisit, moment).sampled).toBe(true);
    expect(visitAt(noVisit, { ...moment, chance: () => 0.3 }).sampled).toBe(false);
    expect(visitAt(noVisit, { ...moment, isProduction: false, chance: () => 0.9 }).sampled).toBe(
      true,
    );
  });
});

const recorder = (isProduction = false, chance = 0) => {
  const entries: LogEntry[] = [];
  const analytics = createAnalytics({
    isProduction,
    now: () => moment.now,
    newId: () => 'v1',
    chance: () => chance,
    sinks: [(entry) => void entries.push(entry)],
  });
  return { analytics, entries };
};

describe('an event', () => {
  it('is one of six, at level 3, a failure at level 5, with the app version [AUTH-14, BRG-05]', () => {
    const { analytics, entries } = recorder();
    for (const name of authenticationEventNames) analytics.track({ name });
    expect(entries.map(({ name, level }) => [name, level])).toEqual([
      ['check_auth_success', 3],
      ['check_auth_fail', 5],
      ['start_query_token_login', 3],
      ['start_storage_token_login', 3],
      ['token_login_tried', 3],
      ['token_login_fail', 5],
    ]);
    expect(entries[0]).toMatchObject({ version: '2.5.14', visit: 'v1' });
  });

  it('says country, user, status and message, and nothing else [AUTH-14]', () => {
    const { analytics, entries } = recorder();
    analytics.track({
      name: 'token_login_fail',
      country: 'kr',
      userId: 7,
      statusCode: 10306,
      errorMessage: 'account_blocked',
    });
    expect(entries[0]?.fields).toEqual({
      country: 'kr',
      userId: 7,
      statusCode: 10306,
      errorMessage: 'account_blocked',
    });
    const smuggled = { name: 'check_auth_success', token: 'secret' } as const;
    analytics.track(smuggled);
    expect(entries).toHaveLength(1);
  });

  it('is not told of a visit that is not looked at [BRG-05]', () => {
    const { analytics, entries } = recorder(true, 0.5);
    analytics.track({ name: 'check_auth_success' });
    expect(entries).toEqual([]);
  });
});
