import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startApp } from './app.ts';
import type { App } from './app.ts';
import { parseTransactionId } from './core/charging/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import { setTracer } from './platform/tracing/index.ts';
import { createPayer, letEverybodyPay } from './testing/payer.ts';
import type { PaidWay } from './testing/payer.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const run = promisify(execFile);

const way: PaidWay = {
  provider: 'kakaopay',
  methodId: 43,
  country: 'kr',
  person: 'minji',
  as: 'money',
};

const journalOf = statement(
  'test-traces-journal',
  `select count(*)::int as rows from dipper.journal where ref_id = $1 and kind = 'purchase'`,
);

const storedTraces = statement('test-traces-kept', 'select ref_id from dipper.trace_start');

/**
 * Hexadecimal ids as in the protocol:
 * https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 */
const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
const spanSchema = z.object({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: z.optional(hex(16)),
  name: z.string(),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(
    z.object({
      key: z.string(),
      value: z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.string() })]),
    }),
  ),
  links: z.optional(z.array(z.object({ traceId: hex(32), spanId: hex(16) }))),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.unknown()) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});
type Span = z.infer<typeof spanSchema>;

/** A collector that keeps what it is sent. */
const startCollector = async () => {
  const bodies: string[] = [];
  const requests: { readonly url: string; readonly secret: string }[] = [];
  const collector: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      requests.push({ url: request.url ?? '', secret: String(request.headers['x-secret']) });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  const address = collector.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    bodies,
    spans: (): readonly Span[] =>
      bodies.flatMap((body) =>
        exportSchema
          .parse(JSON.parse(body))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => collector.close(),
  };
};

/** Returns the tracing files that a process loads, by its own word. */
const loadedWith = async (tracing: object | undefined): Promise<readonly string[]> => {
  const watch = new URL('app-watch.ts', import.meta.url).href;
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => {
      if (url.includes('/tracing/')) console.log(url.slice(url.lastIndexOf('/') + 1));
      return next(url, context);
    } });
    const { startTracing } = await import(${JSON.stringify(watch)});
    const stop = await startTracing({ tracing: ${JSON.stringify(tracing)} }, undefined);
    await stop?.();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  return stdout.trim().split('\n').toSorted();
};

let collector: Awaited<ReturnType<typeof startCollector>>;
let server: TestServer;
let worker: App;
let paymentId: string;

beforeAll(async () => {
  collector = await startCollector();
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-secret=of-the-collector',
  };
  server = await startTestServer(variables);
  await letEverybodyPay(server, [way]);
  const { id } = await createPayer(server, way).pay();
  paymentId = parseTransactionId(id)?.paymentId ?? '';
  worker = await startApp(parseConfig({ ...server.variables, DIPPER_ROLES: 'worker' }), silentLog);
});

afterAll(async () => {
  await worker.stop();
  await server.stop();
  collector.close();
});

const traceOfPurchase = (): readonly Span[] => {
  const spans = collector.spans();
  const start = spans.find(({ name }) => name === 'POST /api/billing/spoon/inner/payment');
  return spans.filter(({ traceId }) => traceId === start?.traceId);
};

describe('the trace of a purchase', () => {
  it('connects the call, the ledger and the background work [OPS-04]', async () => {
    await expect
      .poll(() => traceOfPurchase().map(({ name }) => name))
      .toContain('event purchase-succeeded');
    const spans = traceOfPurchase();
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'POST /api/billing/spoon/inner/payment',
        'kakaopay begin',
        'confirm payment',
        'kakaopay confirm',
        'settle payment',
        'settle_payments',
        'event purchase-succeeded',
      ]),
    );
    const ids = new Set(spans.map(({ spanId }) => spanId));
    const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
    expect(roots.map(({ name }) => name)).toEqual(['POST /api/billing/spoon/inner/payment']);
    const lost = spans.filter((each) => each.parentSpanId && !ids.has(each.parentSpanId));
    expect(lost).toEqual([]);
  });

  it('names the payment as the journal does, and links to the browser’s return [OPS-04]', async () => {
    const spans = traceOfPurchase();
    const settled = spans.find(({ name }) => name === 'settle payment');
    expect(settled?.attributes).toContainEqual({
      key: 'dipper.payment_id',
      value: { stringValue: paymentId },
    });
    const [row] = await server.owner.query<{ rows: number }>(journalOf, [paymentId]);
    expect(row?.rows).toBeGreaterThan(0);
    const confirmed = spans.find(({ name }) => name === 'confirm payment');
    const back = collector.spans().find(({ spanId }) => spanId === confirmed?.links?.[0]?.spanId);
    expect(back?.name).toBe('GET /api/provider/kakaopay/approve/:transactionId');
  });

  it('sends a collector nothing personal, with the configured headers [OPS-04]', () => {
    const all = collector.bodies.join('\n').toLowerCase();
    for (const word of ['minji', '300000001', '127.0.0.1', 'mozilla', 'bearer', 'eyj']) {
      expect(all).not.toContain(word);
    }
    expect(collector.requests.every(({ url }) => url === '/v1/traces')).toBe(true);
    expect(collector.requests.every(({ secret }) => secret === 'of-the-collector')).toBe(true);
  });
});

describe('a server without a trace collector', () => {
  it('loads no tracing or exporting code [OPS-04]', async () => {
    expect(await loadedWith(undefined)).toEqual(['index.ts', 'load.ts', 'spans.ts']);
    const tracing = { endpoint: collector.url, headers: {}, service: 'dipper', share: 1 };
    expect(await loadedWith(tracing)).toEqual([
      'exporter.ts',
      'index.ts',
      'load.ts',
      'spans.ts',
      'tracer.ts',
    ]);
  });

  it('stores no trace, and still gives each answer its trace id [OPS-04]', async () => {
    const quiet = await startTestServer();
    await letEverybodyPay(quiet, [way]);
    setTracer(undefined);
    await createPayer(quiet, way).pay();
    const { headers } = await quiet.call('/healthz');
    expect(headers.get('traceresponse')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(await quiet.owner.query(storedTraces)).toEqual([]);
    await quiet.stop();
  });
});
