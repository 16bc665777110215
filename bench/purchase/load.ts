import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { textInside } from '../../tools/testing/json.ts';

export type Offer = {
  readonly productId: number;
  readonly methodId: number;
  readonly price: number;
};

export type Load = {
  readonly walletUrl: string;
  readonly tokens: readonly string[];
  readonly offer: Offer;
  readonly clients: number;
  readonly seconds: number;
};

export type Loaded = {
  readonly purchases: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

type Answered = { readonly status: number; readonly text: string; readonly location: string };

type Call = {
  readonly agent: Agent;
  readonly url: URL;
  readonly headers?: Record<string, string>;
  /** Makes it a POST. */
  readonly body?: string;
};

export const send = ({ agent, url, headers = {}, body }: Call): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(url, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text,
          location: response.headers.location ?? '',
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Start and settle, as a page and a browser that comes back do it. */
export const purchase = async (
  agent: Agent,
  { walletUrl, offer }: Pick<Load, 'walletUrl' | 'offer'>,
  token: string,
): Promise<void> => {
  const body = JSON.stringify({
    productId: offer.productId,
    quantity: 1,
    methodId: offer.methodId,
    device: 'pc',
    expectedTotalPrice: offer.price,
  });
  const started = await send({
    agent,
    url: new URL('/api/billing/spoon/inner/payment', walletUrl),
    body,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'idempotency-key': randomUUID(),
    },
  });
  if (started.status !== 201) throw new Error(`start: ${started.status} ${started.text}`);
  const id = textInside(JSON.parse(started.text), 'transactionId');
  const url = new URL(`/api/provider/kakaopay/approve/${id}?pg_token=t`, walletUrl);
  const returned = await send({ agent, url });
  if (!returned.location.startsWith('/result/')) throw new Error(`return: ${returned.status}`);
};

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const runLoad = async (load: Load): Promise<Loaded> => {
  const agent = new Agent({ keepAlive: true, maxSockets: load.clients });
  const latenciesMs: number[] = [];
  const startedMs = performance.now();
  const endMs = startedMs + load.seconds * 1000;
  // Each purchase is the next person's: nobody buys a thousand times a day.
  let begun = 0;
  const client = async (): Promise<void> => {
    for (let atMs = performance.now(); atMs < endMs; atMs = performance.now()) {
      const token = load.tokens[begun % load.tokens.length] ?? '';
      begun += 1;
      await purchase(agent, load, token);
      latenciesMs.push(performance.now() - atMs);
    }
  };
  await Promise.all(Array.from({ length: load.clients }, client));
  const seconds = (performance.now() - startedMs) / 1000;
  agent.destroy();
  latenciesMs.sort((left, right) => left - right);
  return {
    purchases: latenciesMs.length,
    perSecond: latenciesMs.length / seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
  };
};
