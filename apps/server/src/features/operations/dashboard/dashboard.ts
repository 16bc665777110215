import {
  currencySchema,
  dashboardRoute,
  encodeAmount,
  errorNameOf,
  unitSchema,
} from '@dipper/contract';
import type { Dashboard } from '@dipper/contract';
import { findLastProof } from '../../../core/ledger/index.ts';
import type { ProofRow } from '../../../core/ledger/index.ts';
import { findProviders } from '../../../core/provider-guard/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { answer, problem } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { isKnownZone } from '../days.ts';
import { describeHealth, readSeen } from '../providers.ts';
import type { Seen } from '../providers.ts';
import { findFigures, findToday } from './repository.ts';
import type { Figures, SalesRow } from './repository.ts';

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

const sum = (rows: readonly SalesRow[], of: (row: SalesRow) => bigint): bigint =>
  rows.reduce((total, row) => total + of(row), 0n);

const describeSales = (rows: readonly SalesRow[]): Dashboard['sales'] => {
  const currencies = [...new Set(rows.map((row) => row.currency))].toSorted();
  return currencies.map((currency) => {
    const of = (which: SalesRow['which']): readonly SalesRow[] =>
      rows.filter((row) => row.which === which && row.currency === currency);
    const sold = (which: SalesRow['which']) => ({
      count: Number(sum(of(which), (row) => BigInt(row.count))),
      amount: encodeAmount(sum(of(which), (row) => row.amount)),
    });
    const inHour = (which: SalesRow['which'], hour: number) =>
      encodeAmount(
        sum(
          of(which).filter((row) => row.hour === hour),
          (row) => row.whole,
        ),
      );
    return {
      currency: currencySchema.parse(currency),
      today: sold('today'),
      yesterday: sold('yesterday'),
      weekBefore: sold('weekBefore'),
      hours: hoursOfDay.map((hour) => ({
        hour,
        today: inHour('today', hour),
        yesterday: inHour('yesterday', hour),
        weekBefore: inHour('weekBefore', hour),
      })),
    };
  });
};

const describeOpen = ({ pending, differences, payouts, failures, renewals }: Figures) => ({
  failures: failures.map(({ provider, failure_code: code, count }) => ({
    provider,
    reason: errorNameOf(code ?? 0) ?? null,
    count,
  })),
  pending: pending.map(({ oldest_at: oldestAt, ...row }) => ({
    ...row,
    oldestAt: oldestAt.toISOString(),
  })),
  differences: differences.map(({ oldest_at: oldestAt, ...row }) => ({
    ...row,
    oldestAt: oldestAt.toISOString(),
  })),
  payouts: payouts.map(({ state, unit, count, amount, oldest_at: oldestAt }) => ({
    state,
    unit: unitSchema.parse(unit),
    count,
    amount: encodeAmount(amount),
    oldestAt: oldestAt.toISOString(),
  })),
  subscriptions: renewals,
});

const describeProviders = (providers: readonly string[], seen: Seen): Dashboard['providers'] =>
  providers
    .map((name) => describeHealth(name, seen))
    .map(({ provider, breaker, switches, calls, failures }) => ({
      provider,
      breaker,
      isOff: switches.some(({ holds }) => holds),
      calls,
      failures,
    }));

const describeProof = (row: ProofRow | undefined): Dashboard['proof'] =>
  row === undefined
    ? null
    : {
        at: row.proved_at.toISOString(),
        isSound: row.is_sound,
        rows: Number(row.journal_rows),
        by: row.proved_by,
      };

/** Mounts today's figures, in one call. */
export const mountDashboard = (http: Http, database: Database): void => {
  http.mount(dashboardRoute, async ({ query: { zone } }) => {
    if (!isKnownZone(zone)) return problem('wrong_request_format');
    const today = await findToday(database, zone);
    const figures = await findFigures(database, zone, today);
    const [providers, seen, proof] = await Promise.all([
      findProviders(database),
      readSeen(database),
      findLastProof(database),
    ]);
    return answer(200, {
      takenAt: today.now.toISOString(),
      zone,
      day: today.day,
      sales: describeSales(figures.sales),
      ...describeOpen(figures),
      providers: describeProviders(providers, seen),
      proof: describeProof(proof),
    });
  });
};
