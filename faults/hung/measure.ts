import { setTimeout as pause } from 'node:timers/promises';
import { decodeAmount, encodeAmount, productsRoute, purchaseRoute } from '@dipper/contract';
import type { Product } from '@dipper/contract';
import type { Deployment } from '../deployment/deployment.ts';
import type { Person } from '../people/people.ts';
import type { Way } from '../people/ways.ts';

/** How one attempt to begin a payment ended, as the person who made it saw it. */
export type Begun = {
  readonly provider: string;
  readonly atMs: number;
  readonly tookMs: number;
  readonly outcome: string;
};

export type Load = {
  readonly deployment: Deployment;
  readonly people: readonly Person[];
  readonly product: Product;
  readonly startedMs: number;
};

export const shelf = async ({ call }: Person): Promise<Product> => {
  const answer = await call(productsRoute, { query: { country: 'kr', category: 'WEB' } });
  const [first] = answer.ok ? answer.value.body.results : [];
  if (first === undefined) throw new Error('the shelf is empty');
  return first;
};

let keys = 0;

const begin = async ({ product, startedMs }: Load, person: Person, way: Way): Promise<Begun> => {
  keys += 1;
  const fromMs = performance.now();
  const answer = await person.call(purchaseRoute, {
    idempotencyKey: `hung-${process.pid}-${keys}`,
    body: {
      productId: product.productId,
      quantity: 1,
      methodId: way.methodId,
      device: 'pc',
      expectedTotalPrice: encodeAmount(decodeAmount(product.price)),
    },
  });
  const failure = answer.ok ? undefined : answer.error;
  const code = failure?.kind === 'problem' ? failure.problem.code : failure?.kind;
  return {
    provider: way.provider,
    atMs: fromMs - startedMs,
    tookMs: performance.now() - fromMs,
    outcome: code ?? 'begun',
  };
};

export type Rate = { readonly way: Way; readonly perSecond: number; readonly forMs: number };

/** People begin payments at a steady rate, whether or not the ones before were answered. */
export const beginSteadily = async (
  load: Load,
  { way, perSecond, forMs }: Rate,
): Promise<readonly Begun[]> => {
  const count = Math.floor((forMs / 1000) * perSecond);
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      await pause((number * 1000) / perSecond);
      const person = load.people[number % load.people.length];
      if (person === undefined) throw new Error('nobody is there');
      return begin(load, person, way);
    }),
  );
};

export const quantile = (begun: readonly Begun[], share: number): number => {
  const sorted = begun.map(({ tookMs }) => tookMs).toSorted((left, right) => left - right);
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
};

export const outcomesOf = (begun: readonly Begun[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of begun) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};
