import { problemSchema } from './errors/problem.ts';
import type { ProblemBody } from './errors/problem.ts';
import { parseLinkHeader } from './link.ts';
import { failure, success } from './result.ts';
import type { Result } from './result.ts';
import type {
  Access,
  AnswerOf,
  BodyInputOf,
  ParamsInputOf,
  QueryInputOf,
  RouteDefinition,
} from './route.ts';

/** The request that a transport sends; it adds the base address, the token and the timeout. */
export type CallRequest = {
  readonly name: string;
  readonly method: RouteDefinition['method'];
  /** Path and query, below the base of the API. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly access: Access;
  readonly answerType: NonNullable<RouteDefinition['answerType']> | 'application/json';
  readonly signal: AbortSignal | undefined;
};

export type CallResponse = {
  readonly status: number;
  readonly header: (name: string) => string | null;
  /** Parsed JSON, a file, or undefined where there is none or it could not be read. */
  readonly body: unknown;
};

/** No answer came. Whether the call had its effect is unknown. */
export type TransportFailure = { readonly kind: 'offline' | 'timed_out' | 'aborted' };

export type Send = (request: CallRequest) => Promise<Result<CallResponse, TransportFailure>>;

export type ClientFailure =
  | TransportFailure
  | {
      readonly kind: 'problem';
      readonly status: number;
      readonly problem: ProblemBody;
      readonly retryAfterSeconds: number | undefined;
    }
  /** An answer that the contract does not know: its effect is unknown too. */
  | { readonly kind: 'unreadable'; readonly status: number; readonly body: unknown };

export type Links = Readonly<Record<string, string>>;

export type ClientAnswer<Route extends RouteDefinition> = AnswerOf<Route> & {
  readonly links: Links;
};

type Part<Name extends string, Value> = undefined extends Value
  ? unknown
  : { readonly [Key in Name]: Value };

export type CallInput<Route extends RouteDefinition> = Part<'params', ParamsInputOf<Route>> &
  Part<'query', QueryInputOf<Route>> &
  Part<'body', BodyInputOf<Route>> &
  (Route extends { readonly movesMoney: true } ? { readonly idempotencyKey: string } : unknown) & {
    readonly signal?: AbortSignal;
  };

type CallArguments<Route extends RouteDefinition> =
  Record<never, never> extends CallInput<Route>
    ? [input?: CallInput<Route>]
    : [input: CallInput<Route>];

export type Client = <Route extends RouteDefinition>(
  route: Route,
  ...input: CallArguments<Route>
) => Promise<Result<ClientAnswer<Route>, ClientFailure>>;

/** The input that any route may take; each route's own input type says which parts it needs. */
export type LooseInput = {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

const pathOf = (route: RouteDefinition, input: LooseInput): string => {
  const params = new Map<string, unknown>(Object.entries(input.params ?? {}));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
};

export const requestOf = (route: RouteDefinition, input: LooseInput = {}): CallRequest => ({
  name: route.name,
  method: route.method,
  path: pathOf(route, input),
  headers: {
    ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
  },
  body: input.body === undefined ? undefined : JSON.stringify(input.body),
  access: route.access,
  answerType: route.answerType ?? 'application/json',
  signal: input.signal,
});

type ParsedAnswer = {
  readonly status: number;
  readonly body: unknown;
  readonly links: Links;
};

/** The body was parsed by the schema that the route has for the status: that makes it an answer. */
const isAnswerOf = <Route extends RouteDefinition>(
  route: Route,
  answer: ParsedAnswer,
): answer is ParsedAnswer & ClientAnswer<Route> => answer.status in route.answers;

const answerOf = <Route extends RouteDefinition>(
  route: Route,
  { status, header, body }: CallResponse,
): Result<ClientAnswer<Route>, ClientFailure> => {
  const schema = new Map(Object.entries(route.answers)).get(String(status));
  const answer = schema?.safeParse(body);
  if (answer?.success === true) {
    const parsed = { status, body: answer.data, links: parseLinkHeader(header('link')) };
    if (isAnswerOf(route, parsed)) return success(parsed);
  }
  const problem = problemSchema.safeParse(body);
  if (schema === undefined && problem.success) {
    const seconds = Number.parseInt(header('retry-after') ?? '', 10);
    const retryAfterSeconds = Number.isNaN(seconds) ? undefined : seconds;
    return failure({ kind: 'problem', status, problem: problem.data, retryAfterSeconds });
  }
  return failure({ kind: 'unreadable', status, body });
};

export type LooseClient = <Route extends RouteDefinition>(
  route: Route,
  input?: LooseInput,
) => Promise<Result<ClientAnswer<Route>, ClientFailure>>;

type Transport = { readonly send: Send };

/** Creates a client for routes that are only known where it is used: the input was checked there. */
export const createLooseClient =
  ({ send }: Transport): LooseClient =>
  async (route, input) => {
    const response = await send(requestOf(route, input));
    return response.ok ? answerOf(route, response.value) : response;
  };

/** A typed client over any transport: it describes requests and reads answers, and does no I/O. */
export const createClient = (transport: Transport): Client => createLooseClient(transport);
