import { errorCatalogue } from '@dipper/contract';
import type { AnswerOf, ErrorName, RouteDefinition } from '@dipper/contract';
import type { Cookie, RawReply } from './request.ts';

export type ReplyHeaders = Readonly<Record<string, string>>;

export type AnswerOptions = {
  readonly headers?: ReplyHeaders;
  /** The version of the answer; a client that has it gets status 304 without the body. */
  readonly etag?: string;
  /** How long the caller may keep the answer without asking again. */
  readonly cacheSeconds?: number;
  readonly cookies?: readonly Cookie[];
};

export type Answer<Status extends number = number, Body = unknown> = {
  readonly kind: 'answer';
  readonly status: Status;
  readonly body: Body;
  readonly options: AnswerOptions;
};

export type ProblemField = { readonly path: string; readonly rule: string };

export type ProblemOptions = {
  /** A text for the log and for developers: English, without secrets or a provider's words. */
  readonly detail?: string;
  readonly fields?: readonly ProblemField[];
  /** Values for the places in the person's text. */
  readonly arguments?: Readonly<Record<string, string | number>>;
  readonly retryAfterSeconds?: number;
};

export type Problem = {
  readonly kind: 'problem';
  readonly name: ErrorName;
  readonly options: ProblemOptions;
};

/** The answer of an earlier call with the same key, sent again byte by byte. */
export type Stored = { readonly kind: 'stored'; readonly status: number; readonly text: string };

/** A part of a file that is sent while the rest is read, and the number of its rows. */
export type FilePart = { readonly text: string; readonly rows: number };

/** A file to download. Browsers never show it in place of the page, and caches do not store it. */
export type FileAnswer = {
  readonly kind: 'file';
  readonly bytes: Buffer | AsyncIterable<FilePart>;
  readonly options: { readonly type: string; readonly name: string };
};

export type Reply = Answer | Problem | Stored;

type EachAnswer<Union> = Union extends {
  readonly status: infer Status extends number;
  readonly body: infer Body;
}
  ? Answer<Status, Body>
  : never;

/** The answers that a handler of the route may return. */
export type ReplyOf<Route extends RouteDefinition> = EachAnswer<AnswerOf<Route>> | Problem | Stored;

export const answer = <const Status extends number, Body>(
  status: Status,
  body: Body,
  options: AnswerOptions = {},
): Answer<Status, Body> => ({ kind: 'answer', status, body, options });

export const problem = (name: ErrorName, options: ProblemOptions = {}): Problem => ({
  kind: 'problem',
  name,
  options,
});

export const file = (bytes: FileAnswer['bytes'], options: FileAnswer['options']): FileAnswer => ({
  kind: 'file',
  bytes,
  options,
});

export const stored = (status: number, text: string): Stored => ({ kind: 'stored', status, text });

export type Rendered = {
  readonly status: number;
  readonly text: string;
  readonly headers: ReplyHeaders;
};

const renderProblem = ({ name, options }: Problem, requestId: string): Rendered => {
  const { number, status, log } = errorCatalogue[name];
  const body = {
    status_code: number,
    code: name,
    detail: options.detail ?? log,
    request_id: requestId,
    ...(options.fields === undefined ? {} : { fields: options.fields }),
    ...(options.arguments === undefined ? {} : { arguments: options.arguments }),
  };
  const { retryAfterSeconds } = options;
  return {
    status,
    text: JSON.stringify(body),
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': `${retryAfterSeconds}` },
  };
};

const renderAnswer = ({ status, body, options }: Answer): Rendered => {
  const { headers = {}, etag, cacheSeconds } = options;
  return {
    status,
    text: body === undefined ? '' : JSON.stringify(body),
    headers: {
      ...headers,
      ...(etag === undefined ? {} : { etag: `"${etag}"` }),
      ...(cacheSeconds === undefined
        ? {}
        : { 'cache-control': `private, max-age=${cacheSeconds}`, vary: 'authorization' }),
    },
  };
};

export const render = (reply: Reply, requestId: string): Rendered => {
  switch (reply.kind) {
    case 'answer':
      return renderAnswer(reply);
    case 'problem':
      return renderProblem(reply, requestId);
    case 'stored':
      return {
        status: reply.status,
        text: reply.text,
        headers: { 'idempotency-replayed': 'true' },
      };
  }
};

/** The same to a caller of a call that is read raw. */
export const rawProblem = (name: ErrorName, requestId: string): RawReply => {
  const { status, text } = render(problem(name), requestId);
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: text };
};
