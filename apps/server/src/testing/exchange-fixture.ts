import {
  cashOutRoute,
  convertRoute,
  decideExchangeRoute,
  estimateExchangeRoute,
  exchangeRoute,
  exchangesRoute,
  operatorExchangeRoute,
  operatorRoles,
  problemSchema,
} from '@dipper/contract';
import type {
  ExchangeRequest,
  OperatorExchange,
  OperatorExchangeDetail,
  OperatorRole,
  ProblemBody,
} from '@dipper/contract';
import { findWallet, verifyLedger } from '../core/ledger/index.ts';
import type { Finding, Holder } from '../core/ledger/index.ts';
import { advanceDuePayouts, createPayouts, parseExchangeNumber } from '../core/payouts/index.ts';
import { parseConfig } from '../platform/config/index.ts';
import { createPayoutProviders } from '../payout-providers.ts';
import { statement } from '../platform/db/index.ts';
import type { Database } from '../platform/db/index.ts';
import { createFieldKeys } from '../platform/field-keys.ts';
import { silentLog } from '../platform/log.ts';
import type { HolderAnswer, PayoutOutcome, PayoutProvider } from '../ports/payout-provider.ts';
import { earn } from './earn.ts';
import { postJson, tokensFor } from './login.ts';
import { atSeat, seatOperators } from './seats.ts';
import { startTestServer } from './server.ts';
import type { TestServer } from './server.ts';
import { openDatabase } from './open-database.ts';

const who = statement(
  'test-exchange-who',
  'select bucket, user_id from dipper.login_identity where identity = $1',
);

const evidence = {};

/** A bank that answers as a test wants, and pays every request otherwise. */
export type TestBank = PayoutProvider & {
  readonly sent: string[];
  next: PayoutOutcome[];
  holder: HolderAnswer['kind'];
};

const createBank = (): TestBank => {
  const bank: TestBank = {
    name: 'openbanking',
    sent: [],
    next: [],
    holder: 'matches',
    checkHolder: async () => ({ kind: bank.holder, evidence }),
    send: async ({ reference, amount, currency }) => {
      bank.sent.push(reference);
      return bank.next.shift() ?? { kind: 'paid', reference: 'T1', amount, currency, evidence };
    },
    webhook: {
      read: async ({ rawBody }) => {
        const [reference = '', eventId = ''] = rawBody.toString().split(' ');
        return { kind: 'event', eventId, about: { reference } };
      },
      replies: {
        taken: { status: 200, contentType: 'text/plain', body: 'ok' },
        refused: { status: 500, contentType: 'text/plain', body: 'again' },
        unknown: { status: 404, contentType: 'text/plain', body: 'whose?' },
      },
    },
    ask: async ({ amount, currency }) =>
      bank.next.shift() ?? { kind: 'paid', reference: 'T1', amount, currency, evidence },
  };
  return bank;
};

export type Dj = Holder & { readonly headers: { readonly authorization: string } };

export type ExchangeFixture = {
  readonly server: TestServer;
  readonly database: Database;
  readonly dj: (name: string, spoons?: bigint) => Promise<Dj>;
  readonly points: (dj: Dj) => Promise<bigint>;
  readonly post: (path: string, body: unknown, headers: object) => Promise<Response>;
  readonly payOut: () => Promise<unknown>;
  readonly findings: () => Promise<readonly Finding[]>;
  readonly stop: () => Promise<void>;
};

export type SpokenExchangeFixture = ExchangeFixture & { readonly bank: TestBank };

/** The server with a bank beside it that a test speaks for. */
export const startExchangeFixture = async (
  variables: Readonly<Record<string, string>> = {},
): Promise<SpokenExchangeFixture> => {
  const bank = createBank();
  // A way is there where somebody pays by it.
  const providers = [bank, { ...createBank(), name: 'payoneer' as const }];
  const server = await startTestServer(variables, silentLog, providers);
  await seatOperators(server, seats);
  return { ...fixtureOf(server, providers), bank };
};

/** The server with those who really pay, whom the sandbox plays. */
export const startSandboxExchangeFixture = async (
  variables: Readonly<Record<string, string>> = {},
): Promise<ExchangeFixture> => {
  const server = await startTestServer(variables);
  await seatOperators(server, seats);
  return fixtureOf(server, createPayoutProviders(parseConfig(server.variables)));
};

const fixtureOf = (server: TestServer, providers: readonly PayoutProvider[]): ExchangeFixture => {
  const url = server.variables['DATABASE_URL'] ?? '';
  const database = openDatabase(url, 'dipper_app', 4);
  const fieldKeys = createFieldKeys(parseConfig(server.variables).fieldKeys);
  const payouts = createPayouts({ database, log: silentLog, providers, fieldKeys });
  return {
    server,
    database,
    dj: async (name, spoons = 0n) => {
      const { jwt } = await tokensFor(server, name);
      const [row] = await server.owner.query<{ bucket: number; user_id: bigint }>(who, [
        `google:google-demo-${name}`,
      ]);
      if (row === undefined) throw new Error(`nobody is called ${name}`);
      const dj = { bucket: row.bucket, userId: row.user_id };
      if (spoons > 0n) await earn(server.owner, dj, spoons);
      return { ...dj, headers: { authorization: `Bearer ${jwt}` } };
    },
    points: async (dj) => (await findWallet(database, dj)).point,
    post: (path, body, headers) => {
      const key = { 'idempotency-key': crypto.randomUUID() };
      return server.call(path, postJson(body, { ...key, ...headers }));
    },
    payOut: () => advanceDuePayouts({ database, payouts, log: silentLog }),
    findings: async () => (await verifyLedger(database)).findings,
    stop: async () => {
      await database.close();
      await server.stop();
    },
  };
};

/** After a test: nothing is planned at the bank, and none of theirs runs any more. */
export const takeAllBack = async (
  fixture: SpokenExchangeFixture,
  { headers }: Dj,
): Promise<void> => {
  fixture.bank.next = [];
  fixture.bank.holder = 'matches';
  const open = await fixture.server.call('/exchange?limit=100', { headers });
  const { results } = exchangesRoute.answers[200].parse(await open.json());
  for (const { exchangeId, isCancelable } of results) {
    if (isCancelable) await fixture.post(`/exchange/${exchangeId}/cancel`, {}, headers);
  }
};

export const problemOf = async (response: Response): Promise<ProblemBody> =>
  problemSchema.parse(await response.json());

/** Minji's, as the sandbox's certification knows her. */
export const minjiForm = {
  exchangeAmount: 100_000,
  applicantName: '김 민지',
  residentFirstNumber: '960412',
  residentLastNumber: '2345679',
  phoneNumber: '01012345678',
  email: 'minji@example.com',
  accountHolder: '김민지',
  exchangeBank: '088',
  accountNumber: '110123456789',
  terms: { variant: 'adult', privacy: true, residentNumber: true },
  documentIds: [],
};

export type ExchangeAnswer = ExchangeRequest | string;

const exchangeOf = async (response: Response): Promise<ExchangeAnswer> =>
  response.status === 201
    ? cashOutRoute.answers[201].parse(await response.json())
    : (await problemOf(response)).code;

/** Returns the estimate for so many points, as the page is told. */
export const estimated = async (
  fixture: ExchangeFixture,
  dj: Dj,
  ...[exchangeAmount, type]: [points: number, type?: string]
) => {
  const response = await fixture.post('/exchange/estimate', { exchangeAmount, type }, dj.headers);
  return response.status === 200
    ? estimateExchangeRoute.answers[200].parse(await response.json())
    : (await problemOf(response)).code;
};

/** Asks for money as the page does: after an estimate, with what that said. */
export const cashOut = async (
  fixture: ExchangeFixture,
  dj: Dj,
  { form = {}, headers = {} }: { readonly form?: object; readonly headers?: object } = {},
): Promise<ExchangeAnswer> => {
  const body = { ...minjiForm, ...form };
  const lines = await estimated(fixture, dj, body.exchangeAmount);
  const expectedAmount = typeof lines === 'string' ? 1 : lines.amount;
  const whole = { expectedAmount, ...body };
  return exchangeOf(await fixture.post('/exchange/cash?v=2', whole, { ...dj.headers, ...headers }));
};

export const convert = async (
  fixture: ExchangeFixture,
  dj: Dj,
  {
    spoons,
    points = Number(spoons) * 110,
  }: { readonly spoons: number | string; readonly points?: number | string },
) => {
  const body = { spoons, expectedPoints: points };
  const response = await fixture.post('/exchange?v=2', body, dj.headers);
  return response.status === 201
    ? convertRoute.answers[201].parse(await response.json())
    : (await problemOf(response)).code;
};

export const oneExchange = async (fixture: ExchangeFixture, dj: Dj, id: string) => {
  const response = await fixture.server.call(`/exchange/${id}`, { headers: dj.headers });
  return response.status === 200
    ? exchangeRoute.answers[200].parse(await response.json())
    : (await problemOf(response)).code;
};

const seats = {
  jisoo: operatorRoles,
  minho: operatorRoles,
  sora: ['viewer'],
  yuna: ['finance-maker'],
  dohyun: ['finance-checker'],
  haneul: ['administrator'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;

export const operatorTokens = { OPERATOR_TOKEN: 'a-token-that-all-share' };
export const operators = {
  jisoo: atSeat('jisoo'),
  minho: atSeat('minho'),
  /** Looks, and nothing else. */
  sora: atSeat('sora'),
  /** A maker, a checker, and whoever says by which terms. */
  yuna: atSeat('yuna'),
  dohyun: atSeat('dohyun'),
  haneul: atSeat('haneul'),
  nobody: { authorization: 'Bearer a-token-that-all-share' },
} as const;

export const asOperator = async (
  fixture: ExchangeFixture,
  id: string,
): Promise<OperatorExchangeDetail> => {
  const path = `/operations/exchanges/${id}`;
  const response = await fixture.server.call(path, { headers: operators.jisoo });
  return operatorExchangeRoute.answers[200].parse(await response.json());
};

type Decision = {
  readonly by?: keyof typeof operators;
  readonly decision: string;
  readonly revision?: number;
  readonly reason?: string;
  readonly note?: string;
  readonly evidence?: string;
};

export const decide = async (
  fixture: ExchangeFixture,
  id: string,
  { by = 'jisoo', ...decision }: Decision,
): Promise<OperatorExchange | string> => {
  const body = { revision: 0, ...decision };
  const response = await fixture.post(`/operations/exchanges/${id}/decision`, body, operators[by]);
  return response.status === 200
    ? decideExchangeRoute.answers[200].parse(await response.json())
    : (await problemOf(response)).code;
};

export const idOf = (answer: ExchangeAnswer): string => {
  if (typeof answer === 'string') throw new Error(`it was refused: ${answer}`);
  if (parseExchangeNumber(answer.exchangeId) === undefined) throw new Error('it has no name');
  return answer.exchangeId;
};
