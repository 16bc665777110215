import { startService, waitForAnswer } from '../../tools/processes/index.ts';
import type { Service } from '../../tools/processes/index.ts';

/** What really was charged, by the outside world's own record. */
export type SandboxCharge = {
  readonly tid: string;
  readonly partnerOrderId: string;
  readonly currency: string;
  readonly amount: number;
  readonly charged: number;
  readonly cancelled: number;
  readonly timesCharged: number;
  readonly status: string;
};

export type SandboxCall = {
  readonly at: string;
  readonly operation: string;
  readonly outcome: string | null;
};

export type Sandbox = {
  readonly origin: string;
  setMix(mix: { readonly seed: string; readonly scale: number }): Promise<void>;
  charges(): Promise<readonly SandboxCharge[]>;
  calls(): Promise<readonly SandboxCall[]>;
  /** Where the browser goes once the person has done that on KakaoPay's page. */
  atKakaoPay(tid: string, as: 'money' | 'cancel'): Promise<string>;
  /** Where the browser goes once somebody with this address has signed in. */
  signIn(authorizeUrl: string, email: string): Promise<string>;
  advance(seconds: number): Promise<void>;
  stop(): Promise<void>;
};

type Control = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

const createControl =
  (origin: string): Control =>
  async (method, path, body) => {
    const response = await fetch(`${origin}/control/api${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`sandbox ${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };

export type SandboxOptions = {
  readonly root: string;
  readonly port: number;
  readonly walletUrl: string;
  readonly logFile: string;
};

const answerMaxMs = 30_000;

const startProcess = async (options: SandboxOptions, origin: string): Promise<Service> => {
  const service = startService({
    name: 'sandbox',
    command: [process.execPath, 'apps/sandbox/src/main.ts'],
    environment: {
      ...process.env,
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(options.port),
      WALLET_URL: options.walletUrl,
    },
    cwd: options.root,
    logFile: options.logFile,
  });
  await waitForAnswer(service, `${origin}/healthz`, answerMaxMs);
  return service;
};

/** The outside world: it is never hurt itself, since its record is what everything is judged by. */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const origin = `http://127.0.0.1:${options.port}`;
  const service = await startProcess(options, origin);
  const control = createControl(origin);
  const read = async <Value>(path: string): Promise<Value> =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The sandbox's README says what it answers.
    (await control('GET', path)) as Value;
  const redirectOf = (answer: unknown): string => {
    const redirect =
      typeof answer === 'object' && answer !== null && 'redirect' in answer ? answer.redirect : '';
    if (typeof redirect !== 'string' || redirect === '') throw new Error('nowhere to go on');
    return redirect;
  };
  return {
    origin,
    setMix: async (mix) => void (await control('POST', '/mix', mix)),
    charges: async () => (await read<{ charges: SandboxCharge[] }>('/charges')).charges,
    calls: async () => (await read<{ calls: SandboxCall[] }>('/calls')).calls,
    atKakaoPay: async (tid, as) => redirectOf(await control('POST', '/kakaopay/pay', { tid, as })),
    signIn: async (authorizeUrl, email) =>
      redirectOf(await control('POST', '/google/sign-in', { authorizeUrl, email, name: 'Buyer' })),
    advance: async (seconds) => void (await control('POST', '/clock', { advanceSeconds: seconds })),
    stop: () => service.stop(),
  };
};
