import { ownOrder } from '../support/order-name.ts';
import { inside, textInside } from '../../tools/testing/json.ts';
import { startService, waitForAnswer } from '../../tools/processes/index.ts';
import type { Service } from '../../tools/processes/index.ts';

/** A charge that was really made, by the outside world's own record. */
export type SandboxCharge = {
  readonly tid: string;
  readonly partnerOrderId: string;
  readonly currency: string;
  readonly amount: number;
  readonly charged: number;
  readonly canceled: number;
  readonly timesCharged: number;
  readonly status: string;
  readonly chargedAt?: string | null;
};

export type SandboxCall = {
  readonly delayMs: number;
  readonly id: number;
  readonly at: string;
  readonly provider: string;
  readonly operation: string;
  readonly path: string;
  readonly partnerOrderId: string | null;
  readonly outcome: string | null;
  readonly answer: { readonly status: number; readonly body?: unknown } | null;
  readonly end: 'open' | 'answered' | 'cut' | 'left';
  readonly endedAt: string | null;
};

/** The outcomes of calls, by weight; without choices of its own it is the sandbox's mix "M". */
export type SandboxMix = {
  readonly seed: string;
  readonly scale?: number;
  readonly operations?: readonly string[];
  readonly choices?: readonly {
    readonly outcome: string;
    readonly weight: number;
    readonly delayMs?: readonly [number, number];
    readonly errorCode?: string;
  }[];
};

/** How messages reach us: how often each, how late, and how many out of order. */
export type MessageRule = {
  readonly seed: string;
  readonly copies: number;
  readonly share: number;
  readonly delayMs: readonly [number, number];
};

/** A browser goes there, or posts a form there. */
export type WayBack = {
  readonly address: string;
  readonly form?: string;
};

export type Sandbox = {
  readonly origin: string;
  setMix(mix: SandboxMix): Promise<void>;
  charges(): Promise<readonly SandboxCharge[]>;
  /** Returns the calls with a higher number. */
  calls(after?: number): Promise<readonly SandboxCall[]>;
  /** Sets the delivery of providers' messages from now on, beside going out once and at once. */
  setMessages(rule: MessageRule): Promise<void>;
  /** Does an act of a provider, or reads its own report, as the sandbox's README says. */
  desk<Answer = unknown>(provider: string, act: string, body?: object): Promise<Answer>;
  /** Acts as the person on the provider's page; returns the browser's next step. */
  atProvider(
    provider: string,
    chosen: Readonly<Record<string, string>>,
  ): Promise<WayBack | undefined>;
  /** Pays into the account of an order; false if there is none, or none any more. */
  payIn(provider: string, partnerOrderId: string): Promise<boolean>;
  /** Signs in somebody with this address; returns where the browser goes. */
  signIn(authorizeUrl: string, email: string): Promise<string>;
  advance(seconds: number): Promise<void>;
  stop(): Promise<void>;
};

const fieldsOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).map(([name, text]) => [
      name,
      String(text),
    ]),
  );

/** Undefined where the provider's page leads nowhere: it has crashed, or nothing came of it. */
const wayBackOf = (answer: unknown): WayBack | undefined => {
  const [action, body] = [inside(answer, 'post', 'action'), inside(answer, 'post', 'body')];
  const redirect = inside(answer, 'redirect');
  if (typeof action !== 'string') {
    return typeof redirect === 'string' && redirect !== '' ? { address: redirect } : undefined;
  }
  const fields = new URLSearchParams(fieldsOf(inside(answer, 'post', 'fields')));
  return { address: action, form: typeof body === 'string' ? body : fields.toString() };
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
  /** The address that Dipper uses, if that is not the port itself. */
  readonly publicUrl?: string;
  readonly walletUrl: string;
  readonly logFile: string;
};

const startProcess = async (options: SandboxOptions, origin: string): Promise<Service> => {
  const service = startService({
    name: 'sandbox',
    command: [process.execPath, 'apps/sandbox/src/main.ts'],
    environment: {
      ...process.env,
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(options.port),
      ...(options.publicUrl === undefined ? {} : { SANDBOX_PUBLIC_URL: options.publicUrl }),
      WALLET_URL: options.walletUrl,
    },
    cwd: options.root,
    logFile: options.logFile,
  });
  await waitForAnswer(service, `${origin}/healthz`);
  return service;
};

/** The outside world: it is never hurt itself, since its record is what everything is judged by. */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const origin = `http://127.0.0.1:${options.port}`;
  const service = await startProcess(options, origin);
  const control = createControl(origin);
  const call = async <Value>(...parameters: Parameters<Control>): Promise<Value> =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The sandbox's README says what it answers.
    (await control(...parameters)) as Value;
  return {
    origin,
    setMix: async (mix) => void (await control('POST', '/mix', mix)),
    charges: async () =>
      (await call<{ charges: SandboxCharge[] }>('GET', '/charges')).charges.map((charge) => ({
        ...charge,
        partnerOrderId: ownOrder(charge.partnerOrderId),
      })),
    calls: async (after = 0) =>
      (await call<{ calls: SandboxCall[] }>('GET', `/calls?after=${after}`)).calls,
    setMessages: async (rule) => void (await control('POST', '/notifications/rules', rule)),
    desk: (provider, act, body = {}) => call('POST', `/${provider}/${act}`, body),
    atProvider: async (provider, chosen) =>
      wayBackOf(await control('POST', `/${provider}/pay`, chosen)),
    payIn: (provider, partnerOrderId) =>
      control('POST', `/${provider}/deposit`, { partnerOrderId }).then(
        () => true,
        () => false,
      ),
    signIn: async (authorizeUrl, email) =>
      textInside(
        await control('POST', '/google/sign-in', { authorizeUrl, email, name: 'Buyer' }),
        'redirect',
      ),
    advance: async (seconds) => void (await control('POST', '/clock', { advanceSeconds: seconds })),
    stop: () => service.stop(),
  };
};
