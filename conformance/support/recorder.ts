import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type Answer = { readonly status: number; readonly type: string; readonly body: string };

export type Exchange = { readonly call: Call; readonly answer: Answer };

export type Recorder = {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  readonly close: () => void;
};

const callOf = async (request: IncomingMessage): Promise<Call> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString(),
  };
};

export const json = (body: unknown, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

/** Tells the caller at once that nobody answered: a test says why it fails, and not that it took too long. */
const unanswered = (error: unknown): Answer => json({ unanswered: String(error) }, 502);

/** Writes down all that goes through it, and answers as it is told to. */
export const startRecorder = async (
  answers: (call: Call) => Promise<Answer>,
): Promise<Recorder> => {
  const exchanges: Exchange[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const call = await callOf(request);
      const answer = await answers(call).catch(unanswered);
      exchanges.push({ call, answer });
      response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    exchanges,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Passes each request on to the target, and its answer back. */
export const recordTo = (target: string): Promise<Recorder> =>
  startRecorder(async ({ method, path, headers, body }) => {
    const { host: _, connection: __, 'content-length': ___, ...rest } = headers;
    const sent = method === 'GET' || method === 'HEAD' ? {} : { body };
    const response = await fetch(`${target}${path}`, { method, headers: rest, ...sent });
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    return { status: response.status, type, body: await response.text() };
  });
