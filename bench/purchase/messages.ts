/**
 * The messages of a purchase and nothing else: no token, no books, no database. What is left of a
 * machine after them is all that any server could spend on a purchase.
 */
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { textInside } from '../../tools/testing/json.ts';

const providerUrl = process.env['PROVIDER_URL'] ?? '';
const agent = new Agent({ keepAlive: true });

const textOf = async (message: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
};

const tell = (step: string, body: object): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const url = new URL(`/online/v1/payment/${step}`, providerUrl);
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      textOf(response).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });

const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (incoming.method === 'POST') {
    const total_amount: unknown = JSON.parse(await textOf(incoming)).expectedTotalPrice;
    const ready = await tell('ready', { partner_order_id: 'order', total_amount });
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ transactionId: textInside(JSON.parse(ready), 'tid') }));
    return;
  }
  const [tid = ''] = (incoming.url ?? '').split('/').slice(-1)[0]?.split('?') ?? [];
  await tell('approve', { tid });
  response.writeHead(303, { location: `/result/${tid}` });
  response.end();
};

const server = createServer((incoming, response) => void answer(incoming, response));

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`ready http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
