import { AsyncLocalStorage } from 'node:async_hooks';
import { Agent, request as requestPlain } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent as SecureAgent, request as requestSecure } from 'node:https';
import { isPrivateHost, publicLookup } from './public-network.ts';

/** The outcome of a request to the outside. Only a reason to believe nothing left is `not-sent`. */
export type OutboundAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /**
       * The parsed JSON, undefined if the body is none; the text or bytes if the call asked for
       * those.
       */
      readonly body: unknown;
    }
  | { readonly kind: 'not-sent'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

export type OutboundRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The time limit up to the last byte of the answer. */
  readonly budgetMs: number;
  readonly reads?: 'json' | 'text' | 'bytes';
  /** An answer that is longer is none. */
  readonly bytesMax?: number;
  /** True for an address that others chose: it must not lead into our own network. */
  readonly publicOnly?: boolean;
};

const usualBytesMax = 256 * 1024;
const socketsPerHostMax = 256;
/** Failures of the connection attempt itself: no byte of the request has left. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

// Node's own client rather than fetch: measured side by side, half of the processor time of a call.
const createAgents = () => ({
  plain: new Agent({ keepAlive: true, maxSockets: socketsPerHostMax }),
  secure: new SecureAgent({ keepAlive: true, maxSockets: socketsPerHostMax }),
});
const anywhere = createAgents();
/** A kept connection is taken up by the name of its host, and asks no lookup where it leads. */
const inPublic = createAgents();

type Open = { readonly options: RequestOptions; readonly publicOnly: boolean };

const open = (url: URL, { options, publicOnly }: Open): ClientRequest => {
  const { plain, secure } = publicOnly ? inPublic : anywhere;
  const requestOptions = publicOnly ? { ...options, lookup: publicLookup } : options;
  return url.protocol === 'https:'
    ? requestSecure(url, { ...requestOptions, agent: secure })
    : requestPlain(url, { ...requestOptions, agent: plain });
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readAs = {
  json: (bytes: Buffer) => parseJson(bytes.toString('utf8')),
  text: (bytes: Buffer) => bytes.toString('utf8'),
  bytes: (bytes: Buffer) => bytes,
} as const satisfies Record<string, (bytes: Buffer) => unknown>;

type Reading = Required<Pick<OutboundRequest, 'reads' | 'bytesMax'>> & {
  readonly deliver: (answer: OutboundAnswer) => void;
};

const readAnswer = (response: IncomingMessage, { reads, bytesMax, deliver }: Reading): void => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes <= bytesMax) {
      chunks.push(chunk);
      return;
    }
    deliver({ kind: 'unknown', why: 'answer too large' });
    response.destroy();
  });
  response.on('error', () => deliver({ kind: 'unknown', why: 'answer cut short' }));
  response.on('end', () => {
    const whole = Buffer.concat(chunks);
    deliver({ kind: 'answered', status: response.statusCode ?? 0, body: readAs[reads](whole) });
  });
};

const codeOf = (error: NodeJS.ErrnoException): string => error.code ?? error.name;

const hearers = new AsyncLocalStorage<(answer: OutboundAnswer) => void>();

/** Collects the raw answers of the outside while `work` runs, for checks of the connection. */
export const hearing = async (work: () => Promise<unknown>): Promise<readonly OutboundAnswer[]> => {
  const answers: OutboundAnswer[] = [];
  await hearers.run((answer) => answers.push(answer), work);
  return answers;
};

/** Makes one bounded call to the outside: it follows no redirects and reads no endless answer. */
export const sendOut = ({
  method,
  url,
  headers = {},
  body,
  budgetMs,
  reads = 'json',
  bytesMax = usualBytesMax,
  publicOnly = false,
}: OutboundRequest): Promise<OutboundAnswer> =>
  new Promise((resolve) => {
    if (publicOnly && isPrivateHost(url)) {
      resolve({ kind: 'not-sent', why: 'private address' });
      return;
    }
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...headers, ...length } };
    const sent = open(new URL(url), { options, publicOnly });
    const timer = setTimeout(() => {
      deliver({ kind: 'unknown', why: 'out of time' });
      sent.destroy();
    }, budgetMs);
    const hear = hearers.getStore();
    const deliver = (answer: OutboundAnswer): void => {
      clearTimeout(timer);
      hear?.(answer);
      resolve(answer);
    };
    sent.on('response', (response) => readAnswer(response, { reads, bytesMax, deliver }));
    sent.on('error', (error) => {
      const why = codeOf(error);
      deliver({ kind: neverConnected.has(why) ? 'not-sent' : 'unknown', why });
    });
    sent.end(body);
  });
