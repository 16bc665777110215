import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { alerts, runbookOf } from '../../../tools/observability/index.ts';
import { startApp } from './app.ts';
import type { App } from './app.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { newUuid } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import { createPayer, letEverybodyPay } from './testing/payer.ts';
import type { PaidWay } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const way: PaidWay = {
  provider: 'kakaopay',
  methodId: 43,
  country: 'kr',
  person: 'minji',
  as: 'money',
};

const tellEvent = statement(
  'test-observability-events',
  `insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
   values (7, $1, 7, 'a topic of a later version', dipper.current_time() - make_interval(secs => 400))`,
);
const openDifference = statement(
  'test-observability-difference',
  `insert into dipper.difference (difference_id, provider, kind, subject, day, state, revision,
     first_seen_at, last_seen_at, changed_at)
   values ($1, 'kakaopay', 'amount_differs', 'test', '2026-01-01', 'open', 0,
     dipper.current_time() - make_interval(days => 2), dipper.current_time(), dipper.current_time())`,
);

let server: TestServer;
let app: App | undefined;
let text: string;

const read = async (at: string): Promise<string> => (await fetch(`${at}/api/metrics`)).text();

beforeAll(async () => {
  server = await startTestServer();
  await letEverybodyPay(server, [way]);
  await createPayer(server, way).pay();
  await server.owner.query(tellEvent, [newUuid()]);
  await server.owner.query(openDifference, [newUuid()]);
  text = await read(server.url);
});

afterAll(async () => {
  await app?.stop();
  await server.stop();
});

/** Every name that somebody may ask for: histograms have three, counters and gauges one. */
const namesIn = (exposed: string): ReadonlySet<string> =>
  new Set(
    [...exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );

const ours = /\b(?:dipper|nodejs|process)_[a-z0-9_]+/g;
/** Returns metrics in queries that the server does not tell; Prometheus itself knows the others. */
const unknownIn = (queries: readonly string[]): readonly string[] => {
  const metrics = namesIn(text);
  return queries.flatMap((query) => query.match(ours) ?? []).filter((name) => !metrics.has(name));
};

const gridPos = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() });
const target = z.object({ expr: z.string().min(1), refId: z.string() });
const dashboardSchema = z.object({
  title: z.string(),
  uid: z.string(),
  schemaVersion: z.literal(41),
  panels: z.array(
    z.object({
      id: z.int(),
      type: z.enum(['row', 'stat', 'timeseries']),
      title: z.string(),
      gridPos,
      targets: z.optional(z.array(target).min(1)),
    }),
  ),
});

const readDashboard = () =>
  dashboardSchema.parse(
    JSON.parse(readFileSync(path.join(root, 'deploy/observability/dashboard.json'), 'utf8')),
  );

describe('the monitoring dashboard', () => {
  it('uses only metrics that a server reports [OPS-04]', () => {
    const queries = readDashboard().panels.flatMap(({ targets = [] }) =>
      targets.map(({ expr }) => expr),
    );
    expect(queries.length).toBeGreaterThan(40);
    expect(queries.every((query) => (query.match(ours) ?? []).length > 0)).toBe(true);
    expect(unknownIn(queries)).toEqual([]);
  });

  it('has panels that neither overlap nor exceed its width [OPS-04]', () => {
    const { panels } = readDashboard();
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}/${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos: place } of panels) expect(place.x + place.w).toBeLessThanOrEqual(24);
  });
});

describe('the alerts', () => {
  it('use only metrics that a server reports [OPS-04]', () => {
    expect(unknownIn(alerts.map(({ when }) => when))).toEqual([]);
    const withoutOurs = alerts.filter(({ when }) => (when.match(ours) ?? []).length === 0);
    expect(withoutOurs.map(({ name }) => name)).toEqual(['ServerGone']);
  });

  it('have a complete runbook page each, and each page has its alert [OPS-04]', () => {
    const pages = readdirSync(path.join(root, 'docs/operations/runbooks'));
    const named = alerts.map((alert) => path.basename(runbookOf(alert)));
    expect(pages.toSorted()).toEqual(named.toSorted());
    for (const alert of alerts) {
      const page = readFileSync(path.join(root, runbookOf(alert)), 'utf8');
      for (const part of ['Meaning', 'Impact', 'Diagnosis', 'Mitigation', 'Resolution']) {
        expect(page, `${alert.name}: ${part}`).toMatch(new RegExp(`## ${part}\\n\\n\\S`));
      }
    }
  });

  it('are the same in the rules file and in the list [OPS-04]', () => {
    const rules = readFileSync(path.join(root, 'deploy/observability/alerts.yml'), 'utf8');
    expect([...rules.matchAll(/- alert: (\S+)/g)].map(([, name]) => name)).toEqual(
      alerts.map(({ name }) => name),
    );
  });
});

describe('the metrics of a process', () => {
  it('count each state change of a payment by provider, state and reason [OPS-04]', () => {
    expect(text).toContain(
      'dipper_payment_moves_total{provider="kakaopay",state="succeeded",reason="none"} 1\n',
    );
  });

  it('include the state of the database [OPS-04]', () => {
    expect(text).toContain('dipper_standing_known 1\n');
    expect(text).toContain('dipper_outbox_waiting 2\n');
    expect(Number(/^dipper_outbox_oldest_seconds (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(399);
    expect(text).toContain('dipper_differences_open{provider="kakaopay",age="week"} 1\n');
    expect(text).toMatch(/^dipper_ledger_unsealed_buckets [1-9]\d*$/m);
    expect(text).toContain('dipper_exchanges_open{state="requested"} 0\n');
    expect(text).toContain('dipper_renewals_overdue 0\n');
    expect(text).toContain('dipper_questions_waiting{kind="payment"} 0\n');
  });

  it('have no label whose values grow with people [OPS-04]', () => {
    const allowed = new Set(
      'provider,state,reason,operation,outcome,le,method,route,status,loop,name,kind,age,version,major,minor,patch,type,space,endpoint'.split(
        ',',
      ),
    );
    const labels = [...text.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label);
    expect(labels.filter((label) => !allowed.has(label))).toEqual([]);
  });

  it('of a worker are served on a port of its own, without any call of the API [OPS-04]', async () => {
    app = await startApp(
      parseConfig({ ...server.variables, DIPPER_ROLES: 'worker', METRICS_PORT: '0' }),
      silentLog,
    );
    const at = `http://127.0.0.1:${app.metricsPort}`;
    await expect
      .poll(() => read(at))
      .toMatch(/^dipper_loop_last_good_timestamp_seconds\{loop="seal-journal"\} \d/m);
    expect((await fetch(`${at}/api/readyz`)).status).toBe(200);
    expect((await fetch(`${at}/api/billing/products`)).status).toBe(404);
  });
});
