import {
  decideExchangeRoute,
  decodeAmount,
  operatorExchangeRoute,
  operatorExchangesRoute,
} from '@dipper/contract';
import type {
  DecideExchangeBody,
  ExchangeState,
  OperatorExchange,
  OperatorExchangeDetail,
} from '@dipper/contract';
import type { RenewingHouse } from '../house/renewing.ts';
import type { SandboxTransfer } from '../house/sandbox.ts';
import { createCaller } from '../people/caller.ts';
import type { Journal } from '../people/journal.ts';
import { must } from '../renewals/subscriber.ts';
import type { PlannedCashOut } from './plan.ts';

/** Two people who decide of cash-outs, by name. */
const tokens = {
  jisoo: 'a-token-of-jisoo-in-a-fault-run',
  minho: 'a-token-of-minho-in-a-fault-run',
};
export const operatorTokens = Object.entries(tokens)
  .map(([name, token]) => `${name}=${token}`)
  .join(',');

/** What is known of an exchange from outside: what was planned for it, and what the bank has of it. */
export type Known = {
  readonly planned: PlannedCashOut;
  readonly transfers: () => readonly SandboxTransfer[];
};

export type Office = {
  /** Looks at all that waits, and decides of it as it was planned. */
  readonly decide: (knownOf: (exchangeId: string) => Known | undefined) => Promise<void>;
  /** Books what came back, as the bank's list has it. */
  readonly bookReturn: (exchangeId: string) => Promise<boolean>;
  readonly all: () => Promise<readonly OperatorExchange[]>;
  readonly detail: (exchangeId: string) => Promise<OperatorExchangeDetail>;
};

const pageSize = 100;
export const ends: ReadonlySet<ExchangeState> = new Set([
  'paid',
  'rejected',
  'cancelled',
  'refused',
  'returned',
]);
const gone: ReadonlySet<ExchangeState> = new Set(['cancelled', 'refused', 'rejected', 'returned']);

/** What the house has taken from people for these, in what it pays for it. */
export const debitedBy = (exchanges: readonly OperatorExchange[]): bigint =>
  exchanges
    .filter(({ state }) => !gone.has(state))
    .reduce((sum, { estimated }) => sum + decodeAmount(estimated.amount), 0n);

const decisionOf = (
  { state, revision }: OperatorExchange,
  { planned, transfers }: Known,
): DecideExchangeBody => {
  if (state === 'review') {
    const isPaid = transfers().some(({ code }) => code === '000');
    return { decision: isPaid ? 'paid' : 'rejected', revision, evidence: 'the list of the bank' };
  }
  return planned.operator === 'agrees'
    ? { decision: 'approve', revision }
    : { decision: 'refuse', revision, reason: 'documents_unreadable' };
};

export const createOffice = (house: RenewingHouse, journal: Journal): Office => {
  const { origin } = house;
  const calls = Object.values(tokens).map((token) =>
    createCaller({ origin, journal, token: () => token }),
  );
  const [jisoo, minho] = calls;
  if (jisoo === undefined || minho === undefined) throw new Error('the office has two people');

  const list = async (state?: ExchangeState): Promise<readonly OperatorExchange[]> => {
    const found: OperatorExchange[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: pageSize, ...(state && { state }), ...(cursor && { cursor }) };
      const page = await jisoo(operatorExchangesRoute, { query });
      // Half a list of who waits is as good; of all of them it is none.
      if (!page.ok && state !== undefined) return found;
      const { results, nextCursor } = must(page);
      found.push(...results);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    return found;
  };

  const say = async (exchange: OperatorExchange, body: DecideExchangeBody, isDoubled: boolean) => {
    // Who has agreed does not agree again.
    const call = exchange.agreedBy === 'jisoo' ? minho : jisoo;
    const params = { id: exchange.exchangeId };
    const told = () =>
      call(decideExchangeRoute, { params, body, idempotencyKey: crypto.randomUUID() });
    const answers = await Promise.all(isDoubled ? [told(), told()] : [told()]);
    return answers.some(({ ok }) => ok);
  };

  return {
    decide: async (knownOf) => {
      for (const state of ['requested', 'checking', 'review'] as const) {
        for (const exchange of await list(state)) {
          const known = knownOf(exchange.exchangeId);
          if (known === undefined) continue;
          await say(exchange, decisionOf(exchange, known), known.planned.isDoubled);
        }
      }
    },
    bookReturn: async (id) => {
      const seen = await jisoo(operatorExchangeRoute, { params: { id } });
      if (!seen.ok) return false;
      const { exchange } = seen.value.body;
      if (exchange.state === 'returned') return true;
      const { revision } = exchange;
      const body = { decision: 'returned', revision, evidence: 'the list of the bank' } as const;
      return exchange.state === 'paid' && say(exchange, body, true);
    },
    all: () => list(),
    detail: async (id) => must(await jisoo(operatorExchangeRoute, { params: { id } })),
  };
};
