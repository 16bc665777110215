import { exchangePoliciesRoute, problemSchema, secondLookProposalSchema } from '@dipper/contract';
import type { ExchangePolicy } from '@dipper/contract';
import { expect } from 'vitest';
import { statement } from '../platform/db/index.ts';
import { postJson } from './login.ts';
import { atSeat, seatOperators } from './seats.ts';
import type { TestServer } from './server.ts';

/** Two administrators who have nothing to do with each other. */
export const asker = atSeat('asker');
export const agreer = atSeat('agreer');
export const seatTwo = (server: TestServer): Promise<void> =>
  seatOperators(server, { asker: ['administrator'], agreer: ['administrator'] });

const putNow = statement(
  'test-by-two-put',
  `select dipper.put_rule($1, $2, null, null, 'a test', 'a test') as outcome`,
);

type Posted = { readonly path: string; readonly body: object };

/** Asks for it as one administrator; returns the proposal’s number, or the error's code. */
export const proposed = async (
  server: TestServer,
  { path, body }: Posted,
  by: Readonly<Record<string, string>> = asker,
): Promise<string> => {
  const response = await server.call(`/operations${path}`, postJson(body, by));
  const answer: unknown = await response.json();
  if (!response.ok) return problemSchema.parse(answer).code;
  expect(response.status).toBe(202);
  return secondLookProposalSchema.parse(answer).proposalId;
};

/** Agrees to it as another administrator, and returns the outcome. */
export const decided = async (
  server: TestServer,
  id: string,
  by: Readonly<Record<string, string>> = agreer,
): Promise<string> => {
  const path = `/operations/second-look-proposals/${id}/decision`;
  const body = { decision: 'agree', reason: 'for this very test' };
  const response = await server.call(path, postJson(body, by));
  const answer: unknown = await response.json();
  return response.ok
    ? secondLookProposalSchema.parse(answer).state
    : problemSchema.parse(answer).code;
};

/**
 * Proposes and approves, one after the other; returns `agreed`, or why it could not be proposed.
 */
export const byTwo = async (server: TestServer, posted: Posted): Promise<string> => {
  const id = await proposed(server, posted);
  return id.includes('_') ? id : decided(server, id);
};

export const findTerms = async (
  server: TestServer,
  of: Pick<ExchangePolicy, 'country' | 'route'>,
): Promise<ExchangePolicy> => {
  const query = new URLSearchParams(of).toString();
  const path = `/operations/exchange-policies?${query}`;
  const response = await server.call(path, {
    headers: { authorization: 'Bearer dev-operator-token' },
  });
  const [newest] = exchangePoliciesRoute.answers[200].parse(await response.json()).results;
  if (newest === undefined) throw new Error(`${query} has no terms`);
  return newest;
};

/** Puts terms in place as if two had agreed to them the day before. */
export const putTerms = async (
  server: TestServer,
  newest: ExchangePolicy,
  changes: object,
): Promise<void> => {
  const wish = JSON.stringify({ ...newest, ...changes, kind: 'exchange-policy' });
  const [row] = await server.owner.query<{ outcome: string }>(putNow, [wish, newest.version + 1]);
  expect(row?.outcome).toBe('added');
};
