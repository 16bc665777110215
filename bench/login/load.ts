import { Agent } from 'node:http';
import { textInside } from '../../tools/testing/json.ts';
import { signInWithGoogle } from '../../tools/testing/login.ts';
import { percentile, purchase, send } from '../purchase/load.ts';
import type { Offer } from '../purchase/load.ts';

export type Places = {
  readonly walletUrl: string;
  readonly sandboxUrl: string;
  readonly tokens: readonly string[];
  readonly emails: readonly string[];
  readonly password: string;
  readonly offer: Offer;
};

export type Paced = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Logins told to come back, because more passwords waited than could be hashed soon. */
  readonly busy: number;
};

type Work = (index: number) => Promise<'done' | 'busy'>;

/** Begins so many in a second whatever becomes of those before, as people do. */
export const pace = async (
  work: Work,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Paced> => {
  const latenciesMs: number[] = [];
  let busy = 0;
  const startedMs = performance.now();
  const begin = async (index: number): Promise<void> => {
    const atMs = startedMs + (index * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - performance.now())));
    if ((await work(index)) === 'busy') busy += 1;
    else latenciesMs.push(performance.now() - atMs);
  };
  await Promise.all(
    Array.from({ length: Math.round(perSecond * seconds) }, (_, each) => begin(each)),
  );
  const lasted = (performance.now() - startedMs) / 1000;
  latenciesMs.sort((left, right) => left - right);
  return {
    perSecond: latenciesMs.length / lasted,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    busy,
  };
};

const agentOf = (): Agent => new Agent({ keepAlive: true, maxSockets: 64 });

export const purchases = (places: Places): Work => {
  const agent = agentOf();
  return async (index) => {
    await purchase(agent, places, places.tokens[index % places.tokens.length] ?? '');
    return 'done';
  };
};

/** The whole of it: the password, and the one-time key for tokens. */
export const emailLogins = ({ walletUrl, emails, password }: Places): Work => {
  const agent = agentOf();
  const post = async (path: string, fields: object) => {
    const body = JSON.stringify({ device_unique_id: 'bench', ...fields });
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    };
    return send({ agent, url: new URL(path, walletUrl), body, headers });
  };
  return async (index) => {
    const email = emails[index % emails.length];
    const answered = await post('/api/login/email/', { email, password });
    if (answered.status === 503) return 'busy';
    if (answered.status !== 200) throw new Error(`login: ${answered.status} ${answered.text}`);
    const auth_key = textInside(JSON.parse(answered.text), 'data', 'auth_key');
    const tokens = await post('/api/tokens/', { auth_key });
    if (tokens.status !== 200) throw new Error(`tokens: ${tokens.status} ${tokens.text}`);
    return 'done';
  };
};

/** Logs in without a password of ours: the provider is the sandbox, which shares the machine. */
export const snsLogins =
  ({ walletUrl, sandboxUrl }: Places): Work =>
  async (index) => {
    const who = { email: `bench-${index % 32}@example.com`, name: 'Bench' };
    await signInWithGoogle({ walletUrl, sandboxUrl }, who);
    return 'done';
  };
