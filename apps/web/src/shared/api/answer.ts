import { failure, success } from '@dipper/contract';
import type { AnswerOf, Result, RouteDefinition } from '@dipper/contract';
import { readProblem } from './problem.ts';
import type { ApiProblem } from './problem.ts';

/** An answer of the contract, and the link that its header may carry beside it. */
export type ApiAnswer<Route extends RouteDefinition> = AnswerOf<Route> & {
  readonly link: string | undefined;
};

/** `<https://…>; rel="certification"` */
export const linkIn = (header: string | null): string | undefined =>
  header === null ? undefined : /<([^<>]*)>/.exec(header)?.[1];

type Received = {
  readonly status: number;
  readonly link: string | null;
  readonly body: unknown;
};

const answerStatuses = [200, 201, 204, 210, 211, 220, 221] as const;

/** Believes only what the contract's schema for this status reads. */
export const readAnswer = <Route extends RouteDefinition>(
  route: Route,
  received: Received,
): Result<ApiAnswer<Route>, ApiProblem> => {
  const status = answerStatuses.find((known) => known === received.status);
  const schema = status === undefined ? undefined : route.answers[status];
  if (schema === undefined) return failure(readProblem(received.status, received.body));
  const parsed = schema.safeParse(received.body);
  if (!parsed.success) return failure({ kind: 'unreadable', status: received.status });
  const answer: unknown = { status, body: parsed.data, link: linkIn(received.link) };
  return success(answer as ApiAnswer<Route>);
};
