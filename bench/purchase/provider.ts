/**
 * KakaoPay as quick as it can be: bare answers to `ready` and `approve` at once, so that what is
 * measured is our side. The real protocol with all its moods is the sandbox's.
 */
import { createServer } from 'node:http';

const orders = new Map<string, { readonly order: string; readonly total: number }>();
let count = 0;

const ready = (body: { partner_order_id: string; total_amount: number }): object => {
  count += 1;
  const tid = `T${String(count).padStart(19, '0')}`;
  orders.set(tid, { order: body.partner_order_id, total: body.total_amount });
  const page = `http://127.0.0.1/pay/${tid}`;
  return {
    tid,
    next_redirect_pc_url: page,
    next_redirect_mobile_url: page,
    next_redirect_app_url: page,
  };
};

const approve = ({ tid }: { tid: string }): object => {
  const order = orders.get(tid);
  orders.delete(tid);
  return {
    aid: `A${tid.slice(1)}`,
    tid,
    partner_order_id: order?.order,
    payment_method_type: 'MONEY',
    amount: { total: order?.total },
  };
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const answer = request.url?.endsWith('/ready') === true ? ready(body) : approve(body);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`ready http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
