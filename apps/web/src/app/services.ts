import { apiBaseOf, authBaseOf, tokensRoute } from '@dipper/contract';
import type { CallRequest, IncomingMessage, PageConfig } from '@dipper/contract';
import { createAnalytics } from '../shared/analytics/index.ts';
import { createBrowserApi } from '../shared/api/index.ts';
import type { Api, SessionLoss, TokenKeeper } from '../shared/api/index.ts';
import { connectBridge } from '../shared/bridge/index.ts';
import type { Bridge } from '../shared/bridge/index.ts';
import { chance, joinTabs, newKey, now } from '../shared/device/index.ts';
import type { TabNews } from '../shared/device/index.ts';
import { currentPlace, replaceAddress } from '../shared/navigation/index.ts';
import { deviceId, moneyInFlightStore, sessionStore } from '../shared/session/index.ts';
import type { SessionActions } from '../shared/session/index.ts';
import { clearAll, noUser, userStore } from '../shared/storage/index.ts';
import { startBoot } from './boot-runner.ts';
import type { Boot } from './boot-runner.ts';
import type { BootState } from './boot.ts';
import { showLoginFailure } from './login-failure.ts';
import { createSessionActions } from './session-actions.ts';
import { planAfterLoss } from './session-loss.ts';

export type Services = {
  readonly api: Api;
  readonly bridge: Bridge;
  readonly boot: Boot;
  readonly actions: SessionActions;
};

/** Wires the page to the server, to what surrounds it and to what it remembers. */
export const createServices = (config: PageConfig, isAdult: boolean | undefined): Services => {
  const { api, tokens } = createBrowserApi({
    baseOf: (request) => baseOf(config, request),
    onSessionLoss: (loss) => leaveSession(loss),
  });
  const bridge = connectBridge(window, {
    hostOrigins: config.hostOrigins,
    trustedOrigins: config.trustedOrigins,
    newId: newKey,
    onMessage: (message) => hear(boot, message),
  });
  const analytics = createAnalytics({
    isProduction: config.environment === 'production',
    now,
    newId: newKey,
    chance,
    sinks: [({ name, fields }) => bridge.send('track-braze-event', { name, properties: fields })],
  });
  const tellTabs = joinTabs((news) => hearTab(boot, news));
  const boot = startBoot({
    api,
    tokens: {
      ...tokens,
      keep: async (kept) => {
        await tokens.keep(kept);
        tellTabs('session-started');
      },
    },
    analytics,
    deviceId,
    isAdult,
    user: () => userStore.get(),
    rememberUser: (known) => userStore.update((user) => ({ ...user, ...known })),
    clearData: () => {
      forgetPerson(tokens);
      tellTabs('session-ended');
    },
    showFailure: showLoginFailure,
    onState: showState,
  });

  const leaveSession = (loss: SessionLoss): void => {
    // While the page starts, the start flow itself says what becomes of a lost session.
    if (sessionStore.get().phase === 'starting') return;
    const plan = planAfterLoss(loss, currentPlace().path, userStore.get().country);
    forgetPerson(tokens);
    tellTabs('session-ended');
    if (plan.tellsApp !== undefined) {
      bridge.send('login-event', { reason: 'token_expired', billingPage: plan.tellsApp });
    }
    if (plan.reloads && plan.goTo !== undefined) location.replace(plan.goTo);
    else if (plan.goTo !== undefined) replaceAddress(plan.goTo);
    boot.tell({ type: 'session-lost' });
  };

  return { api, bridge, boot, actions: createSessionActions({ config, api, bridge, boot }) };
};

const baseOf = (config: PageConfig, { name }: CallRequest): string => {
  const { country } = userStore.get();
  return name === tokensRoute.name ? authBaseOf(config, country) : apiBaseOf(config, country);
};

const forgetPerson = (tokens: TokenKeeper): void => {
  tokens.drop();
  clearAll({ keepsCountry: true });
};

/** Nobody is exchanged for somebody else while their money moves. */
const hear = (boot: Boot, message: IncomingMessage): void => {
  if (message.type !== 'auth-key' || moneyInFlightStore.get() > 0) return;
  const hadData = userStore.get() !== noUser;
  boot.tell({ type: 'auth-key-received', authKey: message.payload.authKey, hadData });
};

const hearTab = (boot: Boot, news: TabNews): void => {
  if (moneyInFlightStore.get() > 0) return;
  if (news === 'session-ended') boot.tell({ type: 'session-lost' });
  else boot.tell({ type: 'page-opened', credentials: undefined, loginError: undefined });
};

const showState = (state: BootState): void => {
  if (state.phase === 'person') sessionStore.set(state);
  else if (state.phase === 'guest') sessionStore.set({ phase: 'guest' });
  else if (sessionStore.get().phase !== 'starting') sessionStore.set({ phase: 'starting' });
};
