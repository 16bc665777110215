import { apiBaseOf, authBaseOf } from '@dipper/contract';
import type { CallRequest, IncomingMessage, PageConfig, RouteName } from '@dipper/contract';
import { createApi } from '../shared/api/index.ts';
import type { Api } from '../shared/api/index.ts';
import { connectBridge } from '../shared/bridge/index.ts';
import type { Bridge } from '../shared/bridge/index.ts';
import { newKey } from '../shared/device/index.ts';
import { loadWithRetries } from '../shared/loading/index.ts';
import { moneyInFlightStore, sessionStore } from '../shared/session/index.ts';
import type { SessionActions } from '../shared/session/index.ts';
import { noUser, userStore } from '../shared/storage/index.ts';
import type { BootEvent } from './start/index.ts';
import type { SessionRuntime } from './session-runtime.ts';

export type Services = {
  readonly api: Api;
  readonly bridge: Bridge;
  readonly actions: SessionActions;
  /** Tells the start flow what happened. */
  readonly tell: (event: BootEvent) => void;
};

/** Wires the page to the server, to what surrounds it and to what it remembers. */
export const createServices = (config: PageConfig, isAdult: boolean | undefined): Services => {
  const api = createApi({
    baseOf: (request) => baseOf(config, request),
    tokens: async () => (await runtime()).tokens,
    onSessionLoss: (loss) => void runtime().then(({ lose }) => lose(loss)),
    isPerson: () => sessionStore.get().phase === 'person',
  });
  const bridge = connectBridge(window, {
    hostOrigins: config.hostOrigins,
    trustedOrigins: config.trustedOrigins,
    newId: newKey,
    onMessage: (message) => hear(message, tell),
  });

  let started: Promise<SessionRuntime> | undefined;
  const runtime = (): Promise<SessionRuntime> => {
    started ??= loadWithRetries(() => import('./session-runtime.ts')).then(
      ({ startSession }) => startSession({ config, api, bridge, isAdult }),
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
      () => sessionStore.set({ phase: 'unknown' }),
    );
  };
  const actions: SessionActions = {
    startLogin: async (snsType, area) => (await runtime()).actions.startLogin(snsType, area),
    signOut: async () => await (await runtime()).actions.signOut(),
  };
  return { api, bridge, actions, tell };
};

/** Calls that go to the host of logins where a country has one. */
const loginCalls: readonly RouteName[] = ['tokens'];

const baseOf = (config: PageConfig, { name }: CallRequest): string => {
  const { country } = userStore.get();
  return loginCalls.some((call) => call === name)
    ? authBaseOf(config, country)
    : apiBaseOf(config, country);
};

/** Nobody is exchanged for somebody else while their money moves. */
const hear = (message: IncomingMessage, tell: Services['tell']): void => {
  if (message.type !== 'auth-key' || moneyInFlightStore.get() > 0) return;
  const hadData = userStore.get() !== noUser;
  tell({ type: 'auth-key-received', authKey: message.payload.authKey, hadData });
};
