import pg from 'pg';
import { startService } from '../../tools/processes/index.ts';
import type { Service } from '../../tools/processes/index.ts';
import { inside, numberInside } from '../../tools/testing/json.ts';
import type { Offer } from '../purchase/load.ts';
import { root } from './run.ts';

export const durableSettings = {
  synchronous_commit: 'on',
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};

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

export const waitUntilReady = async (walletUrl: string, server: Service): Promise<void> => {
  while (!(await fetch(`${walletUrl}/api/readyz`).catch(() => undefined))?.ok) {
    if (server.hasExited()) throw new Error(server.lastLines().join('\n'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Newcomers may not buy yet; whoever runs the house lets these in. */
export const letBuy = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update dipper.app_user set grant_payment = 1, grant_adult = 1, certification = 'certified'`,
  );
  await client.end();
};

export const offerOf = async (walletUrl: string): Promise<Offer> => {
  const response = await fetch(`${walletUrl}/api/billing/spoon/products?country=kr&category=WEB`);
  const results = inside(await response.json(), 'results');
  const product: unknown = Array.isArray(results) ? results[0] : undefined;
  return {
    productId: numberInside(product, 'productId'),
    price: numberInside(product, 'price'),
    methodId: kakaopay,
  };
};
