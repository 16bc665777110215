import { apiBaseOf, authBaseOf } from '@dipper/contract';
import type { CallRequest, PageConfig } from '@dipper/contract';
import { createApi } from '../shared/api/index.ts';
import type { Api } from '../shared/api/index.ts';
import { bridgeKindOf } from '../shared/bridge/index.ts';
import type { Bridge } from '../shared/bridge/index.ts';
import { loadWithRetries } from '../shared/loading/index.ts';
import type { QueryCache } from '../shared/query/index.ts';
import { sessionStore } from '../shared/session/index.ts';
import type { SessionActions } from '../shared/session/index.ts';
import { userStore } from '../shared/storage/index.ts';
import { loadAnewOnce } from './load-anew.ts';
import type { BootEvent } from './start/index.ts';
import type { SessionRuntime } from './session-runtime.ts';

export type Services = {
  readonly api: Api;
  readonly bridge: Bridge;
  readonly actions: SessionActions;
  /** Reports an event to the start flow. */
  readonly tell: (event: BootEvent) => void;
};

/** How the page was opened. */
export type Opening = {
  readonly isAdult: boolean | undefined;
  readonly isCountryOpen: boolean;
  /** The full address, including the handed-over data. */
  readonly address: string;
};

/** Wires the page to the server, to what surrounds it and to what it remembers. */
export const createServices = (
  config: PageConfig,
  { isAdult, isCountryOpen, address }: Opening,
  queries: QueryCache,
): Services => {
  const api = createApi({
    baseOf: (request) => baseOf(config, request),
    tokens: async () => (await runtime()).tokensNow(),
    onSessionLoss: (loss) => void runtime().then(({ lose }) => lose(loss)),
    isPerson: () => sessionStore.get().phase === 'person',
  });
  const bridge: Bridge = {
    kind: bridgeKindOf(window),
    send: async (type, payload) =>
      runtime().then(
        (session) => session.bridge.send(type, payload),
        () => undefined,
      ),
  };
  // Listens from the start: an app may send a message before the code that reads it has loaded.
  addEventListener('message', (event) => {
    runtime().then(
      (session) => session.bridge.hear(event),
      () => undefined,
    );
  });

  let started: Promise<SessionRuntime> | undefined;
  const runtime = (): Promise<SessionRuntime> => {
    started ??= loadWithRetries(() => import('./session-runtime.ts')).then(
      ({ startSession }) => startSession({ config, api, isAdult, isCountryOpen, queries }),
      (thrown: unknown) => {
        started = undefined;
        throw thrown;
      },
    );
    return started;
  };
  const tell = (event: BootEvent): void => {
    runtime().then(
      (session) => session.tell(event),
      () => {
        sessionStore.set({ phase: 'unknown' });
        loadAnewOnce(address).catch(() => undefined);
      },
    );
  };
  const actions: SessionActions = {
    startLogin: async (snsType, area) => (await runtime()).actions.startLogin(snsType, area),
    goOnAs: (loggedIn, snsType, area) => {
      void runtime().then(({ actions: live }) => live.goOnAs(loggedIn, snsType, area));
    },
    signOut: async () => await (await runtime()).actions.signOut(),
  };
  return { api, bridge, actions, tell };
};

/** Calls that go to the host of logins where a country has one. */
const loginCalls = /^\/(?:tokens|login)\//;

const baseOf = (config: PageConfig, { path }: CallRequest): string => {
  const { country } = userStore.get();
  return loginCalls.test(path) ? authBaseOf(config, country) : apiBaseOf(config, country);
};
