import { request } from 'node:http';
import { consoleHeader, problemSchema, routes } from '@dipper/contract';
import type { RouteDefinition } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../tools/testing/database.ts';
import { longTimeoutSettings } from '../../../tools/testing/timeouts.ts';
import { seedDemoOperators } from '../seeds/operators.ts';
import { startApp } from './app.ts';
import type { App } from './app.ts';
import { demoSeed, inviteOperator } from './core/operators/index.ts';
import { createPasswordHasher } from './core/passwords/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { production, reachable } from './platform/config/testing/production.ts';
import { silentLog } from './platform/log.ts';
import { keyOfItsOwn } from './testing/field-keys.ts';
import { openDatabase } from './testing/open-database.ts';

const hosts = ['wallet.example.com', 'api.wallet.example.com', 'console.example.com'];
const all: readonly RouteDefinition[] = Object.values(routes);
const ofOperators = all.filter(({ path }) => path.startsWith('/operations/'));

let place: TestDatabase;
let app: App;

beforeAll(async () => {
  place = await createTestDatabase();
  const variables = {
    ...production,
    DATABASE_URL: place.url,
    PORT: '0',
    DIPPER_ROLES: 'http',
    ...longTimeoutSettings,
  };
  app = await startApp(parseConfig(variables), silentLog);
});

afterAll(async () => {
  await app.stop();
  await place.drop();
});

type CallOptions = {
  readonly port: number | undefined;
  readonly host: string;
  readonly method?: string;
  readonly path: string;
};

/** Sends any host name that we choose, as a proxy hands it on. */
const ask = ({ port, host, method = 'GET', path }: CallOptions) =>
  new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const headers = { host, authorization: `Bearer ${production['OPERATOR_TOKEN']}` };
    const outgoing = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });

const codeIn = (text: string): string => problemSchema.parse(JSON.parse(text)).code;

describe.each(hosts)('a server in production, called as %s', (host) => {
  it('does not serve operators’ calls on its public port, whoever calls [OPS-01]', async () => {
    const { port } = app;
    expect(ofOperators.length).toBeGreaterThan(100);
    for (const { method, path } of ofOperators) {
      const { status, text } = await ask({ port, host, method, path: `/api${path}` });
      expect([path, status, codeIn(text)]).toEqual([path, 404, 'not_found']);
    }
  });

  it.each(['/api/operations', '/api/operations/', '/api//operations/me', '/api/%6fperations/me'])(
    'answers %s there with no operator’s call either [OPS-01]',
    async (path) => {
      expect((await ask({ port: app.port, host, path })).status).toBe(404);
    },
  );

  it('serves them on the operators’ port, and no person’s call there [OPS-01]', async () => {
    const port = app.operationsPort;
    const response = await ask({ port, host, path: '/api/operations/trial-balance' });
    expect(response.status).toBe(200);
    for (const path of ['/', '/config.json', '/api/healthz', '/api/billing/spoon/products']) {
      expect([path, (await ask({ port, host, path })).status]).toEqual([path, 404]);
    }
  });
});

it('a server that others can reach serves operators on its own machine only, unless a setting says otherwise [OPS-01, OPS-05]', async () => {
  const elsewhere = '127.0.0.2';
  const started = async (more: object): Promise<App> => {
    const base = { DATABASE_URL: place.url, PORT: '0', DIPPER_ROLES: 'http', HOST: elsewhere };
    return startApp(parseConfig({ ...production, ...base, ...more }), silentLog);
  };
  const answers = async (host: string, port: number | undefined): Promise<number> => {
    const address = `http://${host}:${port}/api/operations/me`;
    return (await fetch(address).catch(() => ({ status: 0 }))).status;
  };
  const usual = await started({});
  expect((await fetch(`http://${elsewhere}:${usual.port}/api/healthz`)).status).toBe(200);
  expect(await answers(elsewhere, usual.operationsPort)).toBe(0);
  expect(await answers('127.0.0.1', usual.operationsPort)).toBe(401);
  await usual.stop();
  const said = await started({ OPERATIONS_HOST: elsewhere });
  expect(await answers(elsewhere, said.operationsPort)).toBe(401);
  await said.stop();
});

describe('metrics of a server that others can reach', () => {
  const paths = ['/api/metrics', '/api/metrics/', '/api/metrics?x=1'];

  it.each(paths)(
    'in production: %s on the operators’ port with the token, and not on the public one [OPS-04]',
    async (path) => {
      for (const host of hosts) {
        expect((await ask({ port: app.port, host, path })).status).toBe(404);
      }
      const [host = ''] = hosts;
      const port = app.operationsPort;
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(401);
      expect((await ask({ port, host, path })).status).toBe(200);
    },
  );

  it('in development as well; with a port of their own they are nowhere else [OPS-04]', async () => {
    const open = {
      DATABASE_URL: place.url,
      PORT: '0',
      METRICS_PORT: '0',
      DIPPER_ROLES: 'http',
      ...longTimeoutSettings,
    };
    const variables = { ...open, ...reachable, PUBLIC_URL: 'https://wallet.example.com' };
    const server = await startApp(parseConfig(variables), silentLog);
    try {
      const headers = { authorization: `Bearer ${reachable.OPERATOR_TOKEN}` };
      const own = `http://127.0.0.1:${server.metricsPort}`;
      for (const path of paths) expect((await fetch(`${own}${path}`)).status).toBe(401);
      expect((await fetch(`${own}/api/metrics`, { headers })).status).toBe(200);
      for (const port of [server.port, server.operationsPort]) {
        for (const path of paths) {
          expect((await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status).toBe(404);
        }
      }
      expect((await fetch(`http://127.0.0.1:${server.port}/api/healthz`)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});

it('operators with published passwords cannot sign in on a server that others can reach [OPS-01, OPS-05]', async () => {
  const owner = openDatabase(place.url, 'dipper_owner', 1);
  await seedDemoOperators({
    database: owner,
    fieldKeys: keyOfItsOwn(),
    hasher: createPasswordHasher(),
  });
  const body = { name: 'ada', password: 'dipper-operators' };
  const signIn = async (operators: App): Promise<number> => {
    const address = `http://127.0.0.1:${operators.operationsPort}/api/operations/sign-in`;
    const headers = { 'content-type': 'application/json', [consoleHeader]: '1' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(address, sent)).status;
  };
  expect(await signIn(app)).toBe(401);
  const open = { DATABASE_URL: place.url, PORT: '0', DIPPER_ROLES: 'http' };
  const here = await startApp(parseConfig(open), silentLog);
  expect(await signIn(here)).toBe(200);
  await here.stop();
  await owner.close();
});

it('a server that others can reach does not start with operators whose passwords are published [OPS-01, OPS-05]', async () => {
  const demo = await createTestDatabase();
  const owner = openDatabase(demo.url, 'dipper_owner', 1);
  try {
    for (const name of ['ada', 'mina']) {
      await inviteOperator({ database: owner }, { name, roles: ['administrator'], by: demoSeed });
    }
    const open = { DATABASE_URL: demo.url, PORT: '0', DIPPER_ROLES: 'http' };
    const variables = { ...open, ...reachable, PUBLIC_URL: 'https://wallet.example.com' };
    await expect(startApp(parseConfig(variables), silentLog)).rejects.toThrow(
      /DATABASE_URL: ada, mina/,
    );
    await expect(startApp(parseConfig({ ...production, ...open }), silentLog)).rejects.toThrow(
      'demo',
    );
    const here = await startApp(parseConfig(open), silentLog);
    await here.stop();
  } finally {
    await owner.close();
    await demo.drop();
  }
});
