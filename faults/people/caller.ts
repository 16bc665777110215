import { createClient, failure, success } from '@dipper/contract';
import type { CallRequest, Client, ClientFailure, Result, Send } from '@dipper/contract';
import type { Call, Journal } from './journal.ts';

/** Longer than the server may take for its own questions to the provider. */
const answerMaxMs = 40_000;

export type CallerOptions = {
  readonly origin: string;
  /** The origin of operators' calls, for a caller who makes any. */
  readonly operationsOrigin?: string;
  readonly journal: Journal;
  /** The bearer token of each call; undefined for none. */
  readonly token: () => string | undefined;
  /** The headers that an operator's browser sends besides. */
  readonly headers?: Readonly<Record<string, string>>;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const sendTo =
  ({ origin, operationsOrigin = origin, token, headers }: CallerOptions): Send =>
  async (request: CallRequest) => {
    const bearer = token();
    const at = request.path.startsWith('/operations/') ? operationsOrigin : origin;
    try {
      const response = await fetch(`${at}/api${request.path}`, {
        method: request.method,
        headers: {
          ...request.headers,
          ...headers,
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        },
        ...(request.body === undefined ? {} : { body: request.body }),
        signal: AbortSignal.timeout(answerMaxMs),
      });
      const body = jsonOf(await response.text());
      return success({
        status: response.status,
        header: (name) => response.headers.get(name),
        body,
      });
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      return failure({ kind: isLate ? 'timed_out' : 'offline' });
    }
  };

const endingOf = (
  result: Result<unknown, ClientFailure>,
): Pick<Call, 'ending' | 'code' | 'hasRetryAfter'> => {
  if (result.ok) return { ending: 'answered', code: undefined, hasRetryAfter: false };
  const { error } = result;
  if (error.kind !== 'problem') {
    return { ending: error.kind, code: undefined, hasRetryAfter: false };
  }
  const hasRetryAfter = error.retryAfterSeconds !== undefined;
  return { ending: error.status, code: error.problem.code, hasRetryAfter };
};

/** The contract's own client, with every call written down as it ended. */
export const createCaller = (options: CallerOptions): Client => {
  const client = createClient({ send: sendTo(options) });
  return async (route, ...input) => {
    const startedMs = performance.now();
    const result = await client(route, ...input);
    const tookMs = Math.round(performance.now() - startedMs);
    options.journal.called({ route: route.name, ...endingOf(result), tookMs });
    return result;
  };
};

export type Visit = {
  readonly status: number | 'offline' | 'timed_out';
  readonly location: string | undefined;
  readonly cookie: string | undefined;
  readonly page: string;
  /** The browser was told to come again by itself. */
  readonly comesAgain: boolean;
};

const nowhere = { location: undefined, cookie: undefined, page: '', comesAgain: false };

/** The cookie and the form that a browser brings along. */
export type Sent = { readonly cookie?: string | undefined; readonly form?: string | undefined };

/** A browser that goes to an address of ours, and stops at where it is sent on to. */
export const visit = async (journal: Journal, address: string, sent: Sent = {}): Promise<Visit> => {
  const startedMs = performance.now();
  const seen = await look(address, sent);
  journal.called({
    route: `visit ${new URL(address).pathname.split('/').slice(0, 5).join('/')}`,
    ending: seen.status,
    code: undefined,
    hasRetryAfter: seen.hasRetryAfter,
    tookMs: Math.round(performance.now() - startedMs),
  });
  return seen;
};

type Look = Visit & Pick<Call, 'hasRetryAfter'>;

/** Lets a form in a page be posted on, as the page does by itself. */
const bodyMost = 200_000;

const look = async (address: string, { cookie, form }: Sent): Promise<Look> => {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMaxMs),
      ...(form === undefined ? {} : { method: 'POST', body: form }),
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    const page = (await response.text()).slice(0, bodyMost);
    return {
      status: response.status,
      page,
      location: response.headers.get('location') ?? undefined,
      cookie: response.headers.getSetCookie()[0]?.split(';')[0],
      comesAgain: response.headers.has('refresh'),
      hasRetryAfter: response.headers.has('retry-after'),
    };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { ...nowhere, status: isLate ? 'timed_out' : 'offline', hasRetryAfter: false };
  }
};
