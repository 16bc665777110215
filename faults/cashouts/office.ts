import {
  consoleHeader,
  decideExchangeRoute,
  decodeAmount,
  operatorExchangeRoute,
  operatorExchangesRoute,
} from '@dipper/contract';
import type {
  Client,
  DecideExchangeBody,
  ExchangeState,
  OperatorExchange,
  OperatorExchangeDetail,
} from '@dipper/contract';
import type { RenewingDeployment } from '../deployment/renewing.ts';
import { createCaller } from '../people/caller.ts';
import type { Journal } from '../people/journal.ts';
import { must } from '../renewals/subscriber.ts';
import type { PlannedCashOut, Provider } from './plan.ts';
import type { Transfer } from './ways/index.ts';

/** The demo's maker and checker, who decide of cash-outs; a machine's token is neither of two. */
const sessions = {
  mina: 'a-session-of-mina-in-a-fault-run',
  chae: 'a-session-of-chae-in-a-fault-run',
};

/** They stay signed in however far the clock is moved. */
const signIn = `insert into dipper.operator_session (session_id, name, token_hash, way, address,
    user_agent, began_at, seen_at, ends_at)
  values (gen_random_uuid(), $1, sha256(convert_to($2, 'UTF8')), 'totp', '127.0.0.1',
    'a fault run', now(), '2100-01-01', '2100-01-01')`;

/** The outside knowledge of an exchange: its plan, and the provider's transfers for it. */
export type CashOutTransfers = {
  readonly planned: PlannedCashOut;
  readonly transfers: () => readonly Transfer[];
};

export type Office = {
  /** Looks at all that waits, and decides of it as it was planned. */
  readonly decide: (
    cashOutOf: (exchangeId: string) => CashOutTransfers | undefined,
  ) => Promise<void>;
  /** Books what came back, as the list of whoever pays has it. */
  readonly bookReturn: (exchangeId: string) => Promise<boolean>;
  readonly all: () => Promise<readonly OperatorExchange[]>;
  readonly detail: (exchangeId: string) => Promise<OperatorExchangeDetail>;
};

/** A decision, and how often it goes out at once. */
type Said = { readonly body: DecideExchangeBody; readonly times: number };

const pageSize = 100;
export const ends: ReadonlySet<ExchangeState> = new Set([
  'paid',
  'rejected',
  'canceled',
  'refused',
  'returned',
]);
const gone: ReadonlySet<ExchangeState> = new Set(['canceled', 'refused', 'rejected', 'returned']);

/** Returns the amount that Dipper has taken from people for these, in the currency that this provider pays. */
export const debitedBy = (exchanges: readonly OperatorExchange[], by: Provider): bigint =>
  exchanges
    .filter(({ state, provider }) => provider === by && !gone.has(state))
    .reduce((sum, { estimated }) => sum + decodeAmount(estimated.amount), 0n);

const decisionOf = (
  { state, revision }: OperatorExchange,
  { planned, transfers }: CashOutTransfers,
): DecideExchangeBody => {
  if (state === 'review') {
    const isPaid = transfers().some(({ state: is }) => is === 'paid');
    return {
      decision: isPaid ? 'paid' : 'rejected',
      revision,
      evidence: 'the list of whoever pays',
    };
  }
  return planned.operator === 'agrees'
    ? { decision: 'approve', revision }
    : { decision: 'refuse', revision, reason: 'documents_unreadable' };
};

export const createOffice = async (
  deployment: RenewingDeployment,
  journal: Journal,
): Promise<Office> => {
  const { origin, operationsOrigin, database } = deployment;
  for (const named of Object.entries(sessions)) await database.query(signIn, named);
  const callOf = (session: string): Client => {
    const headers = { cookie: `dipper-operator=${session}`, [consoleHeader]: '1' };
    return createCaller({ origin, operationsOrigin, journal, headers, token: () => undefined });
  };
  const mina = callOf(sessions.mina);
  const chae = callOf(sessions.chae);

  const list = async (state?: ExchangeState): Promise<readonly OperatorExchange[]> => {
    const found: OperatorExchange[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: pageSize, ...(state && { state }), ...(cursor && { cursor }) };
      const page = await mina(operatorExchangesRoute, { query });
      // Half a list of who waits is as good; of all of them it is none.
      if (!page.ok && state !== undefined) return found;
      const { results, nextCursor } = must(page);
      found.push(...results);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    return found;
  };

  const sayAs = async (call: Client, { exchangeId }: OperatorExchange, { body, times }: Said) => {
    const params = { id: exchangeId };
    const decision = () =>
      call(decideExchangeRoute, { params, body, idempotencyKey: crypto.randomUUID() });
    const answers = await Promise.all(Array.from({ length: times }, decision));
    return answers.some(({ ok }) => ok);
  };

  return {
    decide: async (cashOutOf) => {
      for (const state of ['requested', 'checking', 'review'] as const) {
        for (const exchange of await list(state)) {
          const transfers = cashOutOf(exchange.exchangeId);
          if (transfers === undefined) continue;
          // An operator who has agreed does not agree again.
          const call = exchange.agreedBy === 'mina' ? chae : mina;
          const times = transfers.planned.isDoubled ? 2 : 1;
          const said = { body: decisionOf(exchange, transfers), times };
          const isSaid = await sayAs(call, exchange, said);
          // Above what one may say was not paid, another one has to say the same.
          if (!isSaid && state === 'review')
            await sayAs(call === mina ? chae : mina, exchange, said);
        }
      }
    },
    bookReturn: async (id) => {
      const seen = await mina(operatorExchangeRoute, { params: { id } });
      if (!seen.ok) return false;
      const { exchange } = seen.value.body;
      if (exchange.state === 'returned') return true;
      const { revision } = exchange;
      const evidence = 'the list of whoever pays';
      const body = { decision: 'returned', revision, evidence } as const;
      if (exchange.state !== 'paid') return false;
      // The operator who approved a payout may not book its return.
      const said = { body, times: 2 };
      return (await sayAs(mina, exchange, said)) || sayAs(chae, exchange, said);
    },
    all: () => list(),
    detail: async (id) => must(await mina(operatorExchangeRoute, { params: { id } })),
  };
};
