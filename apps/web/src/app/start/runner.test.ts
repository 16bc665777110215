import { createClient, success } from '@dipper/contract';
import type { CallRequest, CallResponse } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { createAnalytics } from '../../shared/analytics/index.ts';
import type { LogEntry } from '../../shared/analytics/index.ts';
import type { Tokens } from '../../shared/tokens/index.ts';
import { tokenWith } from '../../testing/token-with.ts';
import { startBoot } from './runner.ts';
import type { BootState, CertificationRequest, LoginFailure } from './model.ts';
import { eventually } from '../../testing/eventually.ts';

const claimsOf = (id: number) => ({ country: 'jp', sub: String(id), exp: 4e9 });
const jwtOf = (id: number): string => tokenWith({ ...claimsOf(id), sns_type: 'google' });

const resultOf = (id: number) => ({
  id,
  tag: `tag${id}`,
  nickname: `name${id}`,
  date_of_birth: null,
  date_joined: '2026-01-01T00:00:00Z',
  gender: -1,
  grants: { payment: 1, adult: 1 },
  service_agreement: { legal_rep_payment_col: true, pay_agree_for_minors: true },
  country: 'jp',
  is_vip: false,
  vip_grade: null,
  dj_level: 'regular',
});

type Reply = { readonly status: number; readonly body: unknown };
const problem = (status: number, number: number, code: string): Reply => ({
  status,
  body: { status_code: number, code, detail: 'x', request_id: 'q1' },
});

const unconfirmed = (userId: number): Reply => ({
  status: 409,
  body: {
    status_code: 49_112,
    code: 'login_unconfirmed',
    detail: 'x',
    request_id: 'q1',
    arguments: { nickname: `name${userId}`, user_id: userId },
  },
});

/** Plays a server that logs in the owner of each key, whose id is the key. */
const loginServer = (request: CallRequest): Reply => {
  if (request.path === '/tokens/') {
    const { auth_key, confirmed } = JSON.parse(request.body ?? '{}');
    if (confirmed === false) return unconfirmed(Number(auth_key));
    return { status: 200, body: { data: { jwt: jwtOf(Number(auth_key)) } } };
  }
  return { status: 200, body: { results: [resultOf(42)], status_code: 200 } };
};

type Stored = {
  readonly tokens?: Tokens;
  readonly switches?: boolean;
  readonly signsUp?: boolean;
  readonly forgotten?: () => Promise<void>;
};

const nothingLeft = async (): Promise<void> => undefined;

const build = (
  answer: (request: CallRequest) => Reply | Promise<Reply> = loginServer,
  { tokens: stored, switches = false, signsUp = false, forgotten = nothingLeft }: Stored = {},
) => {
  const seen = {
    requests: [] as CallRequest[],
    states: [] as BootState[],
    events: [] as LogEntry[],
    failures: [] as LoginFailure[],
    remembered: [] as object[],
    tokens: stored,
    cleared: 0,
    questions: 0,
    names: [] as string[],
    loginMessages: 0,
    forgotten: [] as unknown[],
    certifications: [] as CertificationRequest[],
  };
  const api = createClient({
    send: async (request) => {
      seen.requests.push(request);
      const { status, body } = await answer(request);
      const response: CallResponse = { status, body, header: () => null };
      return success(response);
    },
  });
  const boot = startBoot({
    api,
    tokens: {
      keep: async (tokens) => void (seen.tokens = tokens),
      current: async () => seen.tokens,
      freshToken: async () => success(seen.tokens?.jwt ?? ''),
      renew: async () => success(''),
      drop: async () => undefined,
      forgotten,
      prove: async () => undefined,
    },
    analytics: createAnalytics({
      isProduction: false,
      now: () => 0,
      newId: () => 'v1',
      monitoring: (entry) => void seen.events.push(entry),
      messaging: () => undefined,
    }),
    deviceId: () => 'device-1',
    now: () => 5,
    isAdult: () => false,
    user: () => ({ country: undefined, nickname: undefined, snsType: 'line' }),
    rememberUser: (user) => void seen.remembered.push(user),
    clearData: async () => void (seen.cleared += 1),
    askWho: async () => {
      seen.questions += 1;
      return switches;
    },
    askWhose: async (nickname) => {
      seen.names.push(nickname);
      return switches;
    },
    askSignUp: async () => (signsUp ? 'jp' : undefined),
    forgetOffer: (country) => void seen.forgotten.push(country),
    certify: (certification) => void seen.certifications.push(certification),
    certified: () => undefined,
    tellLogin: () => void (seen.loginMessages += 1),
    showFailure: (failure) => void seen.failures.push(failure),
    onState: (state) => void seen.states.push(state),
  });
  const phase = () => seen.states.at(-1)?.phase;
  return { boot, seen, phase };
};

const openWith = (authKey: string) =>
  ({
    type: 'page-opened',
    credentials: { kind: 'auth-key', authKey },
    loginError: undefined,
  }) as const;

describe('a login by one-time key', () => {
  it('exchanges the key and signs in with login type, country and adult flag [AUTH-03, AUTH-08]', async () => {
    const { boot, seen, phase } = build();
    boot.tell(openWith('42'));
    await eventually(() => expect(phase()).toBe('person'));
    const bodies = seen.requests.map(({ path, body }) => [path, JSON.parse(body ?? '{}')]);
    expect(bodies).toEqual([
      ['/tokens/', { auth_key: '42', device_unique_id: 'device-1' }],
      ['/signin/', { sns_type: 'google', country: 'jp', is_adult: false }],
    ]);
    expect(seen.tokens).toEqual({ jwt: jwtOf(42), renewal: { by: 'cookie' }, receivedAt: 5 });
    expect(seen.remembered).toContainEqual({ country: 'jp' });
  });

  it('waits until the previous log-out has finished, which would delete its cookie [AUTH-03] [AUTH-15]', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let asks = 0;
    const forgotten = (): Promise<void> => {
      asks += 1;
      return promise;
    };
    const { boot, seen, phase } = build(loginServer, { forgotten });
    boot.tell(openWith('42'));
    await eventually(() => expect(asks).toBe(1));
    expect(seen.requests).toEqual([]);
    resolve();
    await eventually(() => expect(phase()).toBe('person'));
  });

  it('signs in with the remembered login type when the token names none [AUTH-08]', async () => {
    const jwt = tokenWith(claimsOf(42));
    const { boot, seen, phase } = build((request) =>
      request.path === '/tokens/' ? { status: 200, body: { data: { jwt } } } : loginServer(request),
    );
    boot.tell(openWith('42'));
    await eventually(() => expect(phase()).toBe('person'));
    expect(JSON.parse(seen.requests.at(-1)?.body ?? '{}')).toMatchObject({ sns_type: 'line' });
  });

  it('is announced to the host site or app, but resuming a stored login is not [BRG-01]', async () => {
    const { boot, seen, phase } = build();
    boot.tell(openWith('42'));
    await eventually(() => expect([phase(), seen.loginMessages]).toEqual(['person', 1]));
    boot.tell({ type: 'page-opened', credentials: undefined, loginError: undefined });
    await eventually(() =>
      expect(seen.states.filter(({ phase: at }) => at === 'person')).toHaveLength(2),
    );
    expect(seen.loginMessages).toBe(1);
  });

  it('marks as a minor whoever the app calls a minor [AUTH-10]', async () => {
    const { boot, seen, phase } = build();
    boot.tell(openWith('42'));
    await eventually(() => expect(phase()).toBe('person'));
    expect(seen.states.at(-1)).toMatchObject({ person: { userId: 42, isMinor: true } });
  });

  it('sends its analytics events in order [AUTH-14]', async () => {
    const { boot, seen, phase } = build();
    boot.tell(openWith('42'));
    await eventually(() => expect(phase()).toBe('person'));
    expect(seen.events.map(({ event }) => event.name)).toEqual([
      'start_query_token_login',
      'token_login_tried',
      'check_auth_success',
    ]);
    expect(JSON.stringify(seen.events)).not.toMatch(/r1|signature|name42/);
  });

  it('shows why it failed and clears the stored data [AUTH-13]', async () => {
    const { boot, seen, phase } = build((request) =>
      request.path === '/signin/' ? problem(423, 10306, 'account_blocked') : loginServer(request),
    );
    boot.tell(openWith('42'));
    await eventually(() => expect(phase()).toBe('guest'));
    await eventually(() => expect(seen.cleared).toBe(1));
    expect(seen.failures).toMatchObject([{ problem: { problem: { status_code: 10306 } } }]);
  });

  it('fails when the answer has no user [AUTH-05]', async () => {
    const { boot, seen, phase } = build((request) =>
      request.path === '/signin/'
        ? { status: 200, body: { results: [], status_code: 200 } }
        : loginServer(request),
    );
    boot.tell(openWith('42'));
    await eventually(() => expect(phase()).toBe('guest'));
    expect(seen.failures).toEqual([{ kind: 'invalid-token', message: 'No user info' }]);
  });
});

describe('a login key of another person than the stored one', () => {
  const tokens: Tokens = { jwt: jwtOf(7), renewal: { by: 'cookie' } };

  it('asks, and clears the stored data before it switches [AUTH-06, AUTH-11]', async () => {
    const { boot, seen, phase } = build(loginServer, { tokens, switches: true });
    boot.tell(openWith('42'));
    await eventually(() => expect(phase()).toBe('person'));
    expect(seen).toMatchObject({ questions: 1, cleared: 1, forgotten: [] });
    expect(seen.tokens?.jwt).toBe(jwtOf(42));
  });

  it("keeps the stored person when told so, and drops the address's country [AUTH-06, NAV-20]", async () => {
    const { boot, seen, phase } = build(loginServer, { tokens });
    boot.tell(openWith('42'));
    await eventually(() => expect(phase()).toBe('person'));
    expect(seen).toMatchObject({ questions: 1, cleared: 0, forgotten: ['jp'], tokens });
    const exchanges = seen.requests.filter(({ path }) => path === '/tokens/');
    expect(exchanges.map(({ body }) => JSON.parse(body ?? '{}'))).toMatchObject([
      { confirmed: false },
    ]);
  });

  it('asks nothing when the person is the same [AUTH-06]', async () => {
    const { boot, seen, phase } = build(loginServer, { tokens: { ...tokens, jwt: jwtOf(42) } });
    boot.tell(openWith('42'));
    await eventually(() => expect(phase()).toBe('person'));
    expect(seen.questions).toBe(0);
  });
});

describe('a login key that another browser requested', () => {
  const asking = (request: CallRequest): Reply =>
    request.path === '/tokens/' && JSON.parse(request.body ?? '{}').confirmed !== true
      ? unconfirmed(42)
      : loginServer(request);

  it('logs in once the person has confirmed [AUTH-03]', async () => {
    const { boot, seen, phase } = build(asking, { switches: true });
    boot.tell(openWith('42'));
    await eventually(() => expect(phase()).toBe('person'));
    expect(seen).toMatchObject({ names: ['name42'], questions: 0, cleared: 0 });
  });

  it('leaves a guest and stays unused when the person declines [AUTH-03]', async () => {
    const { boot, seen, phase } = build(asking);
    boot.tell(openWith('42'));
    await eventually(() => expect(phase()).toBe('guest'));
    expect(seen).toMatchObject({ tokens: undefined, forgotten: [undefined], failures: [] });
    expect(seen.requests).toHaveLength(1);
  });

  it('is not looked up first when the stored token is unreadable [AUTH-06]', async () => {
    const { boot, seen, phase } = build(loginServer, { tokens: { jwt: 'x', renewal: undefined } });
    boot.tell(openWith('42'));
    await eventually(() => expect(phase()).toBe('person'));
    expect(JSON.parse(seen.requests[0]?.body ?? '{}')).not.toHaveProperty('confirmed');
  });
});

describe('two logins at once', () => {
  it('end with the later one, whichever is answered first [AUTH-11]', async () => {
    const late: (() => void)[] = [];
    const { boot, seen, phase } = build((request) => {
      const isFirst = request.path === '/tokens/' && request.body?.includes('"1"') === true;
      if (!isFirst) return loginServer(request);
      return new Promise((resolve) => late.push(() => resolve(loginServer(request))));
    });
    boot.tell(openWith('1'));
    boot.tell({ type: 'auth-key-received', authKey: '42', hadData: true });
    await eventually(() => expect(phase()).toBe('person'));
    const before = seen.states.length;
    for (const answer of late) answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen.states).toHaveLength(before);
    expect(seen.tokens?.jwt).toBe(jwtOf(42));
  });
});

describe('a login without an account', () => {
  const askingFirst = (request: CallRequest): Reply =>
    request.path !== '/tokens/' || JSON.parse(request.body ?? '{}').sign_up === true
      ? loginServer(request)
      : problem(404, 49_102, 'not_registered');
  const open = { type: 'page-opened', loginError: undefined } as const;
  const withKey = { ...open, credentials: { kind: 'auth-key', authKey: '42' } } as const;

  it('becomes an account of the shown country by the same key, once the person agrees [AUTH-13]', async () => {
    const { boot, seen, phase } = build(askingFirst, { signsUp: true });
    boot.tell(withKey);
    await eventually(() => expect(phase()).toBe('person'));
    const bodies = seen.requests
      .filter(({ path }) => path === '/tokens/')
      .map(({ body }) => JSON.parse(body ?? '{}'));
    const key = { auth_key: '42', device_unique_id: 'device-1' };
    expect(bodies).toEqual([key, { ...key, sign_up: true, country: 'jp', confirmed: true }]);
  });

  it('creates no account and no alert when the person declines [AUTH-13]', async () => {
    const { boot, seen, phase } = build(askingFirst);
    boot.tell(withKey);
    await eventually(() => expect(phase()).toBe('guest'));
    expect(seen.failures).toEqual([]);
    expect(seen.requests.map(({ path }) => path)).toEqual(['/tokens/']);
  });
});
