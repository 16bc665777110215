import { problemSchema } from '@dipper/contract';
import type { AnswerOf, OperatorRole, RouteDefinition } from '@dipper/contract';
import type { Queryable } from '../platform/db/index.ts';
import { newUuid } from '../platform/ids.ts';
import { atSeat, seatOperators } from './seats.ts';
import type { TestServer } from './server.ts';

/** Operators of tests, by name and roles. */
const rolesOf = {
  vera: ['viewer'],
  sora: ['support'],
  mira: ['finance-maker'],
  chul: ['finance-checker'],
  choi: ['finance-checker'],
  both: ['support', 'finance-maker', 'finance-checker'],
  adam: ['administrator'],
  eva: ['administrator'],
  cata: ['catalogue'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;
export type OperatorName = keyof typeof rolesOf;

export const seatNamed = (server: { readonly owner: Queryable }): Promise<void> =>
  seatOperators(server, rolesOf);

type Sent = {
  readonly as: OperatorName;
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly key?: string;
};

type Answered<Route extends RouteDefinition> = AnswerOf<Route>['body'];

/** Calls as an operator; returns the answer, or the error's code. */
export const asOperator = async <Route extends RouteDefinition>(
  server: Pick<TestServer, 'call'>,
  route: Route,
  { as, id, query, body, key = newUuid() }: Sent,
): Promise<Answered<Route> | string> => {
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
  const response = await server.call(`${route.path.replace(':id', id ?? '')}${search}`, {
    method: route.method,
    headers: {
      ...atSeat(as),
      'idempotency-key': key,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) return problemSchema.parse(answer).code;
  const [, schema] =
    Object.entries(route.answers).find(([each]) => Number(each) === response.status) ?? [];
  if (schema === undefined) throw new Error(`${route.name} answers nothing`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The route's own schema has read it.
  return schema.parse(answer) as Answered<Route>;
};

/** Returns the text of a file, fetched as an operator. */
export const fileForOperator = async (
  server: Pick<TestServer, 'call'>,
  path: string,
  { as, body }: { readonly as: OperatorName; readonly body: object },
): Promise<string> => {
  const response = await server.call(path, {
    method: 'POST',
    headers: { ...atSeat(as), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
};

/** The same where it is answered. */
export const answerToOperator = async <Route extends RouteDefinition>(
  server: Pick<TestServer, 'call'>,
  route: Route,
  sent: Sent,
): Promise<Answered<Route>> => {
  const answer = await asOperator(server, route, sent);
  if (typeof answer === 'string') throw new Error(`${route.name}: ${answer}`);
  return answer;
};
