import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';

const bodySchema = z.object({
  id: z.uuid(),
  type: z.string(),
  userId: z.int(),
  data: z.record(z.string(), z.unknown()),
});
export type ReceivedMessage = {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: z.infer<typeof bodySchema>;
};

/** A receiver that answers as it is told to: a status, where else to go, or never. */
export const startReceiver = async () => {
  const messages: ReceivedMessage[] = [];
  const elsewhere: string[] = [];
  let answer: number | 'never' | 'elsewhere' = 204;
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url !== '/hook') {
        elsewhere.push(request.url ?? '');
        response.writeHead(204).end();
        return;
      }
      const text = Buffer.concat(chunks).toString();
      messages.push({ headers: request.headers, text, body: bodySchema.parse(JSON.parse(text)) });
      if (answer === 'never') return;
      if (answer === 'elsewhere') response.writeHead(307, { location: '/other' }).end();
      else response.writeHead(answer).end('an answer that nobody reads');
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    heard: messages,
    elsewhere,
    answers: (next: typeof answer) => {
      answer = next;
    },
    close: () => {
      receiver.closeAllConnections();
      receiver.close();
    },
  };
};

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
