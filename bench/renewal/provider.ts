/**
 * Toss Payments as quick as it can be: each charge by a key is paid at once, so that what is
 * measured is our side. The real protocol with all its moods is the sandbox's.
 */
import { createServer } from 'node:http';

let count = 0;

type ChargeRequest = {
  readonly orderId: string;
  readonly orderName: string;
  readonly amount: number;
};

const paid = ({ orderId, orderName, amount }: ChargeRequest): object => {
  count += 1;
  const at = new Date().toISOString();
  return {
    paymentKey: `bench-${count}`,
    orderId,
    orderName,
    status: 'DONE',
    method: '카드',
    currency: 'KRW',
    totalAmount: amount,
    balanceAmount: amount,
    requestedAt: at,
    approvedAt: at,
  };
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const isCharge = request.method === 'POST' && request.url?.startsWith('/v1/billing/') === true;
    response.writeHead(isCharge ? 200 : 404, { 'content-type': 'application/json' });
    const body = isCharge ? paid(JSON.parse(Buffer.concat(chunks).toString())) : {};
    response.end(JSON.stringify(body));
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`ready http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
