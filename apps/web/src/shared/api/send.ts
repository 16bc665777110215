import { failure, requestTimeoutSeconds, success } from '@dipper/contract';
import type { CallRequest, CallResponse, Result, Send, TransportFailure } from '@dipper/contract';
import type { ApiProblem } from './problem.ts';
import { pauseBeforeRetry } from './retry.ts';

/** The token keeper's part that sending needs. */
export type TokenSource = {
  /** A token good for at least a minute. */
  readonly freshToken: () => Promise<Result<string, ApiProblem>>;
  /** A token other than the one that turned out to be expired. */
  readonly renew: (expired: string) => Promise<Result<string, ApiProblem>>;
};

/** The server no longer takes this session; what to do about it is for the app to say. */
export type SessionLoss = 'not-authenticated' | 'token-expired';

type Sent = Result<CallResponse, TransportFailure>;

export type SendSettings = {
  readonly baseOf: (request: CallRequest) => string;
  readonly fetch: typeof fetch;
  readonly pause: (milliseconds: number) => Promise<void>;
};

export type SendAsPersonSettings = {
  readonly send: (request: CallRequest, token: string | undefined) => Promise<Sent>;
  readonly tokens: () => Promise<TokenSource>;
  readonly onSessionLoss: (loss: SessionLoss) => void;
  /** Whether it is known who uses the page. */
  readonly isPerson: () => boolean;
};

const tokenExpiredStatus = 460;

/** The one place that knows tokens: fresh ones go out, and an expired one is renewed once. */
export const sendAsPerson =
  (settings: SendAsPersonSettings): Send =>
  async (request) => {
    if (!isForPerson(request, settings)) return await settings.send(request, undefined);
    const tokens = await settings.tokens();
    const token = await tokens.freshToken();
    if (!token.ok) return noteLoss(settings, asResponse(token.error));
    const first = await settings.send(request, token.value);
    if (!first.ok || first.value.status !== tokenExpiredStatus) return noteLoss(settings, first);
    // An expired token is refused before anything is done, so any call may be sent again.
    const renewed = await tokens.renew(token.value);
    if (!renewed.ok) return noteLoss(settings, asResponse(renewed.error));
    return noteLoss(settings, await settings.send(request, renewed.value));
  };

/**
 * Tells whether a call carries a token. Public reads do, since some people see more, such as VIP products; other
 * open calls do not, since getting a token is such a call itself.
 */
const isForPerson = (
  { access, method }: CallRequest,
  { isPerson }: Pick<SendAsPersonSettings, 'isPerson'>,
): boolean => access === 'person' || (method === 'GET' && isPerson());

const asResponse = (problem: ApiProblem): Sent => {
  if (problem.kind === 'problem') {
    return success({ status: problem.status, header: () => null, body: problem.problem });
  }
  return problem.kind === 'unreadable'
    ? success({ status: problem.status, header: () => null, body: problem.body })
    : failure(problem);
};

const noteLoss = (settings: SendAsPersonSettings, sent: Sent): Sent => {
  const status = sent.ok ? sent.value.status : undefined;
  if (status === tokenExpiredStatus || status === 401) {
    settings.onSessionLoss(status === 401 ? 'not-authenticated' : 'token-expired');
  }
  return sent;
};

export const sendWithRetries =
  (settings: SendSettings) =>
  async (request: CallRequest, token: string | undefined): Promise<Sent> => {
    for (let attempt = 0; ; attempt += 1) {
      const sent = await sendOnce(settings, request, token);
      const pause = pauseBeforeRetry(request, sent, attempt);
      if (pause === undefined) return sent;
      await settings.pause(pause);
    }
  };

const sendOnce = async (
  settings: SendSettings,
  request: CallRequest,
  token: string | undefined,
): Promise<Sent> => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort('timed_out'), requestTimeoutSeconds * 1000);
  const giveUp = (): void => limit.abort('aborted');
  request.signal?.addEventListener('abort', giveUp, { once: true });
  if (request.signal?.aborted === true) giveUp();
  try {
    const response = await settings.fetch(settings.baseOf(request) + request.path, {
      method: request.method,
      headers: {
        ...request.headers,
        accept: request.answerType,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(request.body === undefined ? {} : { body: request.body }),
      cache: 'no-store',
      redirect: 'error',
      signal: limit.signal,
    });
    const body = await readBody(request, response);
    return success({
      status: response.status,
      header: (name) => response.headers.get(name),
      body,
    });
  } catch {
    const reason: unknown = limit.signal.reason;
    return failure({ kind: reason === 'timed_out' || reason === 'aborted' ? reason : 'offline' });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', giveUp);
  }
};

const readBody = async (request: CallRequest, response: Response): Promise<unknown> => {
  if (response.ok && request.answerType !== 'application/json') return await response.blob();
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};
