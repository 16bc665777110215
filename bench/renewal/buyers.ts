import { Agent } from 'node:http';
import { percentile, purchase } from '../purchase/load.ts';
import type { Load } from '../purchase/load.ts';

export type Steady = Pick<Load, 'walletUrl' | 'tokens' | 'offer'> & {
  readonly perSecond: number;
  readonly seconds: number;
};

export type Bought = {
  readonly purchases: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

/** People buy at a steady rate, whether or not those before them are done: so a queue shows. */
export const buySteadily = async (load: Steady): Promise<Bought> => {
  const agent = new Agent({ keepAlive: true });
  const count = Math.round(load.perSecond * load.seconds);
  const latenciesMs = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const waitMs = (number * 1000) / load.perSecond;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      const fromMs = performance.now();
      await purchase(agent, load, load.tokens[number % load.tokens.length] ?? '');
      return performance.now() - fromMs;
    }),
  );
  agent.destroy();
  latenciesMs.sort((left, right) => left - right);
  return {
    purchases: count,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
  };
};
