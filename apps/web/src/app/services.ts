import { apiBaseOf, authBaseOf, tokensRoute } from '@dipper/contract';
import type { IncomingMessage, PageConfig } from '@dipper/contract';
import { createAnalytics } from '../shared/analytics/index.ts';
import { browserTokenStore, createApi } from '../shared/api/index.ts';
import type { Api, SessionLoss, TokenKeeper } from '../shared/api/index.ts';
import { connectBridge } from '../shared/bridge/index.ts';
import type { Bridge } from '../shared/bridge/index.ts';
import { aloneInBrowser, chance, newKey, now, pause } from '../shared/device/index.ts';
import { currentPlace, replaceAddress } from '../shared/navigation/index.ts';
import { deviceId, moneyInFlightStore, sessionStore } from '../shared/session/index.ts';
import { clearAll, noUser, userStore } from '../shared/storage/index.ts';
import { startBoot } from './boot-runner.ts';
import type { Boot } from './boot-runner.ts';
import type { BootState, LoginFailure } from './boot.ts';
import { showLoginFailure } from './login-failure.ts';
import { planAfterLoss } from './session-loss.ts';

export type Services = {
  readonly api: Api;
  readonly bridge: Bridge;
  readonly boot: Boot;
  readonly tokens: TokenKeeper;
};

/** Wires the page to the server, to what surrounds it and to what it remembers. */
export const createServices = (
  config: PageConfig,
  isAdult: boolean | undefined,
): Services => {
  const { api, tokens } = createApi({
    baseOf: ({ name }) => {
      const { country } = userStore.get();
      return name === tokensRoute.name ? authBaseOf(config, country) : apiBaseOf(config, country);
    },
    store: browserTokenStore(),
    onSessionLoss: (loss) => leaveSession(loss),
    fetch: (input, init) => fetch(input, init),
    alone: aloneInBrowser,
    pause,
    now,
  });
  const bridge = connectBridge(window, {
    hostOrigins: config.hostOrigins,
    trustedOrigins: config.trustedOrigins,
    newId: newKey,
    onMessage: (message) => heard(message),
  });
  const boot = startBoot({
    api,
    tokens,
    analytics: createAnalytics({
      isProduction: config.environment === 'production',
      now,
      newId: newKey,
      chance,
      sinks: [
        ({ name, fields }) => bridge.send('track-braze-event', { name, properties: fields }),
      ],
    }),
    deviceId,
    isAdult,
    user: () => userStore.get(),
    rememberUser: (known) => userStore.update((user) => ({ ...user, ...known })),
    clearData: () => forgetPerson(tokens),
    showFailure: (failure: LoginFailure) => showLoginFailure(failure),
    onState: showState,
  });

  const leaveSession = (loss: SessionLoss): void => {
    // While the page starts, the start flow itself says what becomes of a lost session.
    if (sessionStore.get().phase === 'starting') return;
    const plan = planAfterLoss(loss, currentPlace().path, userStore.get().country);
    forgetPerson(tokens);
    boot.tell({ type: 'session-lost' });
    if (plan.tellsApp !== undefined) {
      bridge.send('login-event', { reason: 'token_expired', billingPage: plan.tellsApp });
    }
    if (plan.goTo === undefined) return;
    if (plan.reloads) location.replace(plan.goTo);
    else replaceAddress(plan.goTo);
  };

  const heard = (message: IncomingMessage): void => {
    if (message.type !== 'auth-key' || moneyInFlightStore.get() > 0) return;
    const hadData = userStore.get() !== noUser;
    boot.tell({ type: 'auth-key-received', authKey: message.payload.authKey, hadData });
  };

  return { api, bridge, boot, tokens };
};

const forgetPerson = (tokens: TokenKeeper): void => {
  tokens.drop();
  clearAll({ keepsCountry: true });
};

const showState = (state: BootState): void => {
  if (state.phase === 'person') sessionStore.set(state);
  else if (state.phase === 'guest') sessionStore.set({ phase: 'guest' });
  else if (sessionStore.get().phase !== 'starting') sessionStore.set({ phase: 'starting' });
};
