import { authenticationEventNames } from '@dipper/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createAnalytics } from './analytics.ts';
import type { AnalyticsSettings, LogEntry } from './analytics.ts';
import { createBrazeSink } from './braze-sink.ts';
import type { BrazeSdk } from './braze-sink.ts';
import { createBridgeSink } from './bridge-sink.ts';
import { isSampled } from './sampling.ts';
import { noVisit, visitAt, visitStore } from './visit.ts';
import { eventually } from '../../testing/eventually.ts';

const day = 24 * 60 * 60 * 1000;
const moment = { now: 10 * day, newId: () => 'v2' };
const visits = Array.from({ length: 4000 }, (_, index) => `visit-${index}-${index * 7919}`);
const unsampled = visits.find((visit) => !isSampled(visit)) ?? '';

afterEach(() => visitStore.reset());

describe('an analytics visit', () => {
  it('ends after a day without activity [BRG-05]', () => {
    const visit = { id: 'v1', lastSeen: 9 * day + 1 };
    expect(visitAt(visit, moment)).toEqual({ id: 'v1', lastSeen: 10 * day });
    expect(visitAt({ ...visit, lastSeen: 9 * day }, moment).id).toBe('v2');
    expect(visitAt(noVisit, moment).id).toBe('v2');
  });

  it('is sampled at 30 per cent, decided by its id alone [BRG-05]', () => {
    const share = visits.filter(isSampled).length / visits.length;
    expect(share).toBeGreaterThan(0.27);
    expect(share).toBeLessThan(0.33);
    expect(isSampled(unsampled)).toBe(isSampled(unsampled));
  });
});

const recorder = (settings: Partial<AnalyticsSettings> = {}) => {
  const entries: LogEntry[] = [];
  const messages: LogEntry[] = [];
  const analytics = createAnalytics({
    isProduction: false,
    now: () => moment.now,
    newId: () => unsampled,
    monitoring: (entry) => void entries.push(entry),
    messaging: (entry) => void messages.push(entry),
    ...settings,
  });
  return { analytics, entries, messages };
};

const failure = { name: 'token_login_fail', errorMessage: 'account_blocked' } as const;

describe('an analytics event', () => {
  it('is one of six at level 3, or a failure at level 5, with the app version [AUTH-14, BRG-05]', () => {
    const { analytics, entries } = recorder();
    for (const name of authenticationEventNames) {
      analytics.track({ name, ...(name.endsWith('_fail') ? { errorMessage: 'no_right' } : {}) });
    }
    expect(entries.map(({ event, level }) => [event.name, level])).toEqual([
      ['check_auth_success', 3],
      ['check_auth_fail', 5],
      ['start_query_token_login', 3],
      ['start_storage_token_login', 3],
      ['token_login_tried', 3],
      ['token_login_fail', 5],
    ]);
    expect(entries[0]).toMatchObject({ version: '2.5.14', visit: unsampled, at: moment.now });
  });

  it('contains country, user, status and message, and nothing else [AUTH-14]', () => {
    const { analytics, entries } = recorder();
    analytics.track({ ...failure, country: 'kr', userId: 7, statusCode: 10306 });
    expect(entries[0]?.event).toEqual({ ...failure, country: 'kr', userId: 7, statusCode: 10306 });
    const smuggled = { name: 'check_auth_success', token: 'secret' } as const;
    analytics.track(smuggled);
    expect(entries).toHaveLength(1);
  });

  it('of an unsampled visit goes to the messaging tool, and to the server only if it is a failure [BRG-05]', () => {
    const { analytics, entries, messages } = recorder({ isProduction: true });
    analytics.track({ name: 'check_auth_success' });
    expect([entries.length, messages.length]).toEqual([0, 1]);
    analytics.track(failure);
    expect([entries.length, messages.length]).toEqual([1, 2]);
  });

  it('causes no error when a receiver throws [AUTH-14]', () => {
    const broken = () => {
      throw new Error('gone');
    };
    const { analytics, messages } = recorder({ monitoring: broken });
    expect(() => analytics.track(failure)).not.toThrow();
    expect(messages).toHaveLength(1);
    const { analytics: other, entries } = recorder({ messaging: broken });
    expect(() => other.track(failure)).not.toThrow();
    expect(entries).toHaveLength(1);
  });
});

const entryOf = (event: LogEntry['event']): LogEntry => ({
  event,
  level: 3,
  at: 0,
  visit: 'v',
  version: '2.5.14',
});
const success = entryOf({ name: 'check_auth_success', country: 'kr', userId: 7 });

it('an app receives each analytics event as an event and an attribute for its messaging tool [BRG-01, AUTH-14]', () => {
  const said: unknown[] = [];
  const sink = createBridgeSink({
    kind: 'ios',
    send: async (type, payload) => void said.push([type, payload]),
  });
  sink(success);
  expect(said).toEqual([
    ['set-braze-attribute', { key: 'country', value: 'kr' }],
    ['track-braze-event', { name: 'check_auth_success', properties: { country: 'kr', userId: 7 } }],
  ]);
});

describe("the operator's messaging tool", () => {
  const config = {
    sdkUrl: 'https://static.example/braze.js',
    apiKey: 'key-of-the-app',
    endpoint: 'https://sdk.example',
  };
  const sdkThat = (calls: unknown[]): BrazeSdk => ({
    initialize: (...args) => calls.push(['initialize', ...args]) > 0,
    openSession: () => void calls.push(['openSession']),
    changeUser: (id) => void calls.push(['changeUser', id]),
    logCustomEvent: (...args) => calls.push(['logCustomEvent', ...args]) > 0,
    getUser: () => ({
      setCustomUserAttribute: (...args) => calls.push(['attribute', ...args]) > 0,
    }),
  });

  it('is loaded once, with the first event, for a session of a day [BRG-05]', async () => {
    const calls: unknown[] = [];
    const loaded: string[] = [];
    const sink = createBrazeSink(config, async (address) => {
      loaded.push(address);
      return sdkThat(calls);
    });
    expect(loaded).toEqual([]);
    sink(success);
    sink(entryOf({ name: 'token_login_tried' }));
    await eventually(() => expect(calls).toHaveLength(6));
    expect(loaded).toEqual([config.sdkUrl]);
    expect(calls[0]).toEqual([
      'initialize',
      'key-of-the-app',
      expect.objectContaining({ baseUrl: 'https://sdk.example', sessionTimeoutInSeconds: 86_400 }),
    ]);
    expect(calls.slice(1)).toEqual([
      ['openSession'],
      ['changeUser', '7'],
      ['attribute', 'country', 'kr'],
      ['logCustomEvent', 'check_auth_success', { country: 'kr', userId: 7 }],
      ['logCustomEvent', 'token_login_tried', {}],
    ]);
  });

  it('causes no error when it cannot be loaded [BRG-05]', async () => {
    const loading = Promise.reject(new Error('blocked'));
    const sink = createBrazeSink(config, () => loading);
    expect(() => sink(success)).not.toThrow();
    await expect(loading).rejects.toThrow('blocked');
  });
});
