import { failure, requestTimeoutSeconds } from '@dipper/contract';
import type {
  BodyInputOf,
  ParamsInputOf,
  QueryInputOf,
  Result,
  RouteDefinition,
} from '@dipper/contract';
import { fillPath, searchOf } from './address.ts';
import { readAnswer } from './answer.ts';
import type { ApiAnswer } from './answer.ts';
import { isRefusal } from './problem.ts';
import type { ApiProblem } from './problem.ts';
import { pauseBeforeRetry } from './retry.ts';
import type { TokenKeeper } from './token-keeper.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : { readonly [Key in Name]: Value };

export type CallOptions<Route extends RouteDefinition> = Part<'params', ParamsInputOf<Route>> &
  Part<'query', QueryInputOf<Route>> &
  Part<'body', BodyInputOf<Route>> & {
    /** One per intent of the person, kept over repeats. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

export type Api = {
  readonly call: <Route extends RouteDefinition>(
    route: Route,
    options: CallOptions<Route>,
  ) => Promise<Result<ApiAnswer<Route>, ApiProblem>>;
};

/** The server no longer takes this session; what to do about it is for the app to say. */
export type SessionLoss = 'not-authenticated' | 'token-expired';

export type ApiSettings = {
  readonly base: string;
  readonly tokens: Pick<TokenKeeper, 'freshToken' | 'renew' | 'drop'>;
  readonly onSessionLoss: (loss: SessionLoss) => void;
  readonly fetch: typeof fetch;
  readonly pause: (milliseconds: number) => Promise<void>;
};

type Request = {
  readonly route: RouteDefinition;
  readonly address: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
};

type Loose = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const requestOf = (base: string, route: RouteDefinition, options: Loose): Request => ({
  route,
  address:
    base + fillPath(route.path, fieldsOf(options.params)) + searchOf(fieldsOf(options.query)),
  body: options.body === undefined ? undefined : JSON.stringify(options.body),
  headers: {
    accept: 'application/json',
    ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
  },
  signal: options.signal,
});

/** The one way to the server: alone in knowing tokens, time-outs and repeats. Answers are values. */
export const createApi = (settings: ApiSettings): Api => ({
  call: async (route, options) => {
    const request = requestOf(settings.base, route, options);
    const read = (received: Received) => readAnswer(route, received);
    return route.access === 'person'
      ? await sendAsPerson(settings, request, read)
      : await sendWithRetries(settings, request, { read, token: undefined });
  },
});

type Received = { readonly status: number; readonly link: string | null; readonly body: unknown };
type Read<Answer> = (received: Received) => Result<Answer, ApiProblem>;
type Sending<Answer> = { readonly read: Read<Answer>; readonly token: string | undefined };

const sendAsPerson = async <Answer>(
  settings: ApiSettings,
  request: Request,
  read: Read<Answer>,
): Promise<Result<Answer, ApiProblem>> => {
  const token = await settings.tokens.freshToken();
  if (!token.ok) return failure(lose(settings, token.error));
  const first = await sendWithRetries(settings, request, { read, token: token.value });
  if (first.ok || !isRefusal(first.error, 460)) return settle(settings, first);
  // An expired token was refused before anything was done, so sending again is safe for any call.
  const renewed = await settings.tokens.renew(token.value);
  if (!renewed.ok) return failure(lose(settings, renewed.error));
  return settle(settings, await sendWithRetries(settings, request, { read, token: renewed.value }));
};

const settle = <Answer>(
  settings: ApiSettings,
  result: Result<Answer, ApiProblem>,
): Result<Answer, ApiProblem> => {
  if (!result.ok) lose(settings, result.error);
  return result;
};

const lose = (settings: ApiSettings, problem: ApiProblem): ApiProblem => {
  const expired = isRefusal(problem, 460);
  if (expired || isRefusal(problem, 401)) {
    settings.tokens.drop();
    settings.onSessionLoss(expired ? 'token-expired' : 'not-authenticated');
  }
  return problem;
};

const sendWithRetries = async <Answer>(
  settings: ApiSettings,
  request: Request,
  sending: Sending<Answer>,
): Promise<Result<Answer, ApiProblem>> => {
  for (let attempt = 0; ; attempt += 1) {
    const result = await sendOnce(settings, request, sending);
    if (result.ok) return result;
    const pause = pauseBeforeRetry(request.route.method, result.error, attempt);
    if (pause === undefined) return result;
    await settings.pause(pause);
  }
};

const sendOnce = async <Answer>(
  settings: ApiSettings,
  request: Request,
  { read, token }: Sending<Answer>,
): Promise<Result<Answer, ApiProblem>> => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort('timeout'), requestTimeoutSeconds * 1000);
  const giveUp = (): void => limit.abort('aborted');
  request.signal?.addEventListener('abort', giveUp, { once: true });
  if (request.signal?.aborted === true) giveUp();
  try {
    const response = await settings.fetch(request.address, {
      method: request.route.method,
      headers: {
        ...request.headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(request.body === undefined ? {} : { body: request.body }),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: limit.signal,
    });
    const text = await response.text();
    const link = response.headers.get('link');
    return read({ status: response.status, link, body: parseJson(text) });
  } catch {
    const reason: unknown = limit.signal.reason;
    const given = reason === 'timeout' || reason === 'aborted' ? reason : 'offline';
    return failure({ kind: given });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', giveUp);
  }
};

const parseJson = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};
