import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProviderStanding, StandingSwitch } from '@dipper/contract';
import { locales } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { methodRows } from './switch-model.ts';

const turned = (methodId: number | null, holds: boolean): StandingSwitch => ({
  provider: 'hecto',
  methodId,
  isOff: true,
  until: null,
  reason: 'a test',
  changedAt: '2026-01-01T00:00:00.000Z',
  changedBy: 'ada',
  revision: 3,
  holds,
});

const hecto = (switches: readonly StandingSwitch[]): ProviderStanding => ({
  provider: 'hecto',
  breaker: 'closed',
  settlement: null,
  openUntil: null,
  switches: [...switches],
  processes: 1,
  calls: 0,
  failures: 0,
  refused: 0,
  running: 0,
  waiting: 0,
  latencyMs: { p50: 0, p95: 0 },
  isPayout: false,
  methods: [
    { methodId: 17, country: 'kr', sight: 'open', opensAt: null },
    { methodId: 17, country: 'us', sight: 'absent', opensAt: null },
    { methodId: 18, country: 'kr', sight: 'open', opensAt: null },
  ],
  lastHour: { succeeded: 0, failed: 0, failures: [] },
});

describe('the switch of a payment method [OPS-04]', () => {
  it("is off by its own setting or its provider's, and on again once the end time has passed", () => {
    const [own, other] = methodRows([hecto([turned(17, true)])]);
    expect([own?.own?.revision, own?.whole, other?.own]).toEqual([3, undefined, undefined]);
    const [whole] = methodRows([hecto([turned(null, true)])]);
    expect([whole?.own, whole?.whole?.changedBy]).toEqual([undefined, 'ada']);
    const [ended] = methodRows([hecto([turned(17, false)])]);
    expect([ended?.own, ended?.revision]).toEqual([undefined, 3]);
  });

  it('covers every country in which the method is sold', () => {
    const rows = methodRows([hecto([])]);
    expect(rows.map(({ methodId, sights }) => [methodId, sights.length])).toEqual([
      [17, 2],
      [18, 1],
    ]);
  });
});

const textsOf = (file: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(path.resolve(file), 'utf8'));

it.each(locales)(
  "the console quotes the wallet's outage text for buyers exactly, in %s",
  (locale) => {
    const wallet = textsOf(`apps/web/src/shared/i18n/messages/purchase/${locale}.json`);
    const own = textsOf(`apps/console/src/shared/i18n/messages/partner/${locale}.json`);
    expect(own['buyers_down']).toBe(wallet['method.down']);
    expect(own['buyers_down_until']).toBe(wallet['method.downUntil']);
  },
);
