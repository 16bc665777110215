/** What became of a request to the outside. Only a reason to believe nothing left is `not-sent`. */
export type Answered = {
  readonly kind: 'answered';
  readonly status: number;
  /** The parsed JSON, or undefined where the body is none. */
  readonly body: unknown;
};
export type OutboundAnswer =
  | Answered
  | { readonly kind: 'not-sent'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

export type OutboundRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly budgetMs: number;
};

const answerBytesMax = 256 * 1024;
/** Failures of the connection attempt itself: no byte of the request has left. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const causeCode = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause === 'object' && cause !== null && 'code' in cause) return String(cause.code);
  return error instanceof Error ? error.name : 'unreadable';
};

const readBounded = async (response: Response): Promise<string | undefined> => {
  let text = '';
  let bytes = 0;
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > answerBytesMax) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** One bounded question to the outside: no redirects followed, no endless answer read. */
export const sendOut = async (request: OutboundRequest): Promise<OutboundAnswer> => {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      redirect: 'error',
      signal: AbortSignal.timeout(request.budgetMs),
      ...(request.headers === undefined ? {} : { headers: request.headers }),
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const text = await readBounded(response);
    if (text === undefined) return { kind: 'unknown', why: 'answer too large' };
    return { kind: 'answered', status: response.status, body: parseJson(text) };
  } catch (error) {
    const why = causeCode(error);
    return { kind: neverConnected.has(why) ? 'not-sent' : 'unknown', why };
  }
};
