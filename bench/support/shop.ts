import path from 'node:path';
import pg from 'pg';
import { startService } from '../../tools/processes/index.ts';
import type { Service } from '../../tools/processes/index.ts';
import { inside, numberInside } from '../../tools/testing/json.ts';
import { liftDailyLimits } from '../../tools/testing/lift-limits.ts';
import type { Offer } from '../purchase/load.ts';
import { signInWithGoogle } from '../../tools/testing/login.ts';
import { root, run } from './run.ts';

const kakaopay = 43;

/** Starts one of our programs and answers the address that it says it is ready at. */
export const startReady = async (
  file: string,
  environment: Record<string, string>,
): Promise<Service & { readonly url: string }> => {
  const service = startService({
    name: file,
    command: [process.execPath, file],
    environment: { ...process.env, ...environment },
    cwd: root,
  });
  for (;;) {
    const line = service.lastLines().find((each) => each.startsWith('ready '));
    if (line !== undefined) return Object.assign(service, { url: line.slice('ready '.length) });
    if (service.hasExited()) throw new Error(service.lastLines().join('\n'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const waitUntilReady = async (walletUrl: string, server: Service): Promise<void> => {
  while (!(await fetch(`${walletUrl}/api/readyz`).catch(() => undefined))?.ok) {
    if (server.hasExited()) throw new Error(server.lastLines().join('\n'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Newcomers may not buy yet; whoever runs Dipper lets these in. */
const letBuy = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update dipper.app_user set grant_payment = 1, grant_adult = 1, certification = 'certified'`,
  );
  // A version of before may know of no limits.
  const { rows } = await client.query(
    `select to_regclass('dipper.purchase_limit') is not null as has_limits`,
  );
  if (inside(rows[0], 'has_limits') === true) await client.query(liftDailyLimits);
  await client.end();
};

const offerOf = async (walletUrl: string): Promise<Offer> => {
  const response = await fetch(`${walletUrl}/api/billing/spoon/products?country=kr&category=WEB`);
  const results = inside(await response.json(), 'results');
  const product: unknown = Array.isArray(results) ? results[0] : undefined;
  return {
    productId: numberInside(product, 'productId'),
    price: numberInside(product, 'price'),
    methodId: kakaopay,
  };
};

export type Shop = {
  readonly walletUrl: string;
  readonly sandboxUrl: string;
  readonly providerUrl: string;
  readonly server: Service;
  readonly sandbox: Service;
  readonly offer: Offer;
  /** The tokens of as many people as were asked for, who may all buy. */
  readonly tokens: readonly string[];
  /** Settings by which another process is the same server again. */
  readonly environment: Readonly<Record<string, string>>;
};

type ShopOptions = {
  readonly databaseUrl: string;
  readonly port: number;
  readonly people: number;
  /** The checkout of the server's code: this one, or an earlier one that it is measured beside. */
  readonly checkout?: string;
  /** The started services, to be stopped in this order whatever happens. */
  readonly services: Service[];
};

const main = 'apps/server/src/main.ts';
const signInsAtOnce = 8;

/** Our server on an empty database, with a provider that answers at once and people who log in. */
export const openShop = async (options: ShopOptions): Promise<Shop> => {
  const { databaseUrl, port, people, services, checkout = root } = options;
  const walletUrl = `http://127.0.0.1:${port}`;
  const provider = await startReady('bench/purchase/provider.ts', {});
  services.push(provider);
  const sandbox = await startReady('apps/sandbox/src/main.ts', {
    SANDBOX_PORT: '0',
    WALLET_URL: walletUrl,
  });
  services.push(sandbox);
  const environment = {
    DATABASE_URL: databaseUrl,
    DIPPER_ENVIRONMENT: 'staging',
    DIPPER_ROLES: 'http',
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    PROVIDER_KAKAOPAY_URL: provider.url,
    IDENTITY_GOOGLE_ISSUER: `${sandbox.url}/google`,
  };
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const program = path.join(checkout, main);
  await run('env', [...variables, process.execPath, program, 'migrate']);
  await run('env', [...variables, process.execPath, program, 'seed']);
  const server = startService({
    name: 'server',
    command: [process.execPath, program, 'serve'],
    environment: { ...process.env, ...environment },
    cwd: checkout,
  });
  services.unshift(server);
  await waitUntilReady(walletUrl, server);
  const places = { walletUrl, sandboxUrl: sandbox.url };
  const newcomers = Array.from({ length: people }, (_unused, index) => index).values();
  const tokens: string[] = [];
  const signIn = async (): Promise<void> => {
    for (const index of newcomers) {
      const who = { email: `bench-${index}@example.com`, name: `Bench ${index}` };
      tokens.push((await signInWithGoogle(places, who)).jwt);
    }
  };
  await Promise.all(Array.from({ length: signInsAtOnce }, signIn));
  await letBuy(databaseUrl);
  const offer = await offerOf(walletUrl);
  const [sandboxUrl, providerUrl] = [sandbox.url, provider.url];
  return { walletUrl, sandboxUrl, providerUrl, server, sandbox, offer, tokens, environment };
};
