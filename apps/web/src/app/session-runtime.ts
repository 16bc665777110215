import { readTokenPayload } from '@dipper/contract';
import type { Country, IncomingMessage, PageConfig } from '@dipper/contract';
import type { Api, SessionLoss, TokenSource } from '../shared/api/index.ts';
import { isNative } from '../shared/bridge/index.ts';
import { connectBridge } from '../shared/bridge-connection/index.ts';
import type { ConnectedBridge } from '../shared/bridge-connection/index.ts';
import { newKey, now, whenIdle } from '../shared/device/index.ts';
import { openAlert } from '../shared/dialog/index.ts';
import { joinTabs } from '../shared/tabs/index.ts';
import { addressOf, currentPlace, replaceAddress } from '../shared/navigation/index.ts';
import { loadWithRetries } from '../shared/loading/index.ts';
import type { QueryCache } from '../shared/query/index.ts';
import { deviceId, sessionStore } from '../shared/session/index.ts';
import type { Session, SessionActions } from '../shared/session/index.ts';
import { claimChoices, clearAll } from '../shared/person-data/index.ts';
import { userStore } from '../shared/storage/index.ts';
import { createBrowserTokens, onlyFor } from '../shared/tokens/index.ts';
import type { TokenKeeper } from '../shared/tokens/index.ts';
import { startBoot } from './start/index.ts';
import type { BootEvent, BootState } from './start/index.ts';
import { createCertification } from './certification.ts';
import { hearKey, rememberKeyOf } from './hear-key.ts';
import { createTabEar } from './hear-tabs.ts';
import { createLose } from './lose-session.ts';
import { hearPlan, takeFromAddress } from './plan-intake.ts';
import { showLoginFailure } from './login-failure.ts';
import { handLinksToApp } from './native-links.ts';
import { goOnInNewerBuild } from './newer-build.ts';
import { createPageAnalytics } from './page-analytics.ts';
import { createSessionActions } from './session-actions.ts';
import type { TabEvent } from './tab-events.ts';
import { personNow } from './who-now.ts';

export type SessionRuntime = {
  /** Returns the token source of the person seen now, for a call that begins now. */
  readonly tokensNow: () => TokenSource;
  readonly actions: SessionActions;
  readonly tell: (event: BootEvent) => void;
  readonly lose: (loss: SessionLoss) => Promise<void>;
  readonly bridge: ConnectedBridge;
};

type Around = {
  readonly config: PageConfig;
  readonly api: Api;
  readonly isAdult: boolean | undefined;
  readonly isCountryOpen: boolean;
  readonly queries: QueryCache;
};

/** All code for logged-in people. It loads beside the first screen, which does not wait for it. */
export const startSession = ({ config, api, queries, ...around }: Around): SessionRuntime => {
  let { isAdult } = around;
  const tokens = createBrowserTokens(api, config);
  takeFromAddress();
  const bridge = connect(config, (message) => hear(message, tell));
  const analytics = createPageAnalytics(config, bridge);
  const hearTab = createTabEar({ tell: (event) => boot.tell(event), tokens });
  const tellTabs = joinTabs(hearTab);
  const forget = async (): Promise<void> => {
    const dropped = tokens.drop();
    clearAll({ keepsCountry: true });
    await dropped;
    tellTabs('data-cleared');
  };
  const expire = async (): Promise<void> => {
    await tokens.drop();
    tellTabs('session-ended');
  };
  const { certificationUrl } = config;
  const certification = createCertification({ ...tokens, certificationUrl, api });
  const boot = startBoot({
    api,
    tokens: {
      ...tokens,
      keep: async (stored) => {
        await tokens.keep(stored);
        tellTabs('session-started');
      },
    },
    analytics,
    deviceId,
    now,
    isAdult: () => isAdult,
    user: () => userStore.get(),
    rememberUser: (remembered) => userStore.update((user) => ({ ...user, ...remembered })),
    clearData: forget,
    askWho,
    askWhose,
    askSignUp,
    forgetOffer: (country) => {
      isAdult = undefined;
      cleanAddress(country);
    },
    certify: certification.ask,
    certified: certification.done,
    tellLogin: () => void bridge.send('login-event', { reason: 'login' }),
    showFailure: showLoginFailure,
    onState: createShow(around.isCountryOpen),
  });

  const lose = createLose({ tokens, bridge, forget, expire, hearTab, tell: boot.tell });
  const actions = createSessionActions({ config, api, bridge, boot });
  if (isNative(bridge)) handLinksToApp(document, bridge);
  const tell = (event: BootEvent): void => {
    rememberKeyOf(event);
    boot.tell(event);
  };
  followHistory(hearTab, queries);
  goOnInNewerBuild();
  whenIdle(() => followLater({ config, tokens, queries }));
  const tokensNow = (): TokenSource =>
    onlyFor(personNow(), tokens, () => hearTab('tokens-of-another'));
  return { tokensNow, actions, tell, lose, bridge };
};

type Followed = {
  readonly config: PageConfig;
  readonly tokens: TokenKeeper;
  readonly queries: QueryCache;
};

const followLater = (followed: Followed): void => {
  loadWithRetries(() => import('../shared/live/index.ts')).then(
    ({ followChanges }) => followChanges(followed),
    () => undefined,
  );
};

const hear = (message: IncomingMessage, tell: (event: BootEvent) => void): void => {
  if (message.type === 'plan-subscribe') hearPlan(message.payload);
  else hearKey(message, tell);
};

const connect = (
  { hostOrigins, trustedOrigins }: PageConfig,
  onMessage: (message: IncomingMessage) => void,
): ConnectedBridge =>
  connectBridge(window, { hostOrigins, trustedOrigins, newId: newKey, onMessage });

const askWho = (nickname: string | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    openAlert({
      type: 'other-account',
      nickname,
      onStay: () => resolve(false),
      onSwitch: () => resolve(true),
    });
  });

const askWhose = (nickname: string): Promise<boolean> =>
  new Promise((resolve) => {
    openAlert({
      type: 'whose-login',
      nickname,
      onNo: () => resolve(false),
      onYes: () => resolve(true),
    });
  });

const askSignUp = (): Promise<Country | undefined> =>
  new Promise((resolve) => {
    openAlert({
      type: 'sign-up',
      onCancel: () => resolve(undefined),
      onSignUp: resolve,
    });
  });

/** Removes from the address what described another person. */
const cleanAddress = (country: Country | undefined): void => {
  const { path, query } = currentPlace();
  const cleaned = new URLSearchParams(query);
  cleaned.delete('isAdult');
  if (cleaned.has('country') && country !== undefined) cleaned.set('country', country);
  replaceAddress(addressOf(path, cleaned));
};

/** Refreshes a page that the history restored: it is as it was left, but the browser's person may have changed. */
const followHistory = (hear: (event: TabEvent) => void, queries: QueryCache): void => {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    queries.invalidate([]);
    hear('shown-again');
  });
};

/** Shows each state. A person's country enters the address if the address named none, or if they replace somebody. */
const createShow = (isCountryOpen: boolean): ((state: BootState) => void) => {
  let wasOpen = isCountryOpen;
  return (state) => {
    if (state.phase === 'person') claimChoices(state.person.userId);
    if (state.phase === 'person' && wasOpen) moveTo(state.person.country);
    wasOpen ||= state.phase === 'person' || state.phase === 'guest';
    showState(state);
  };
};

const moveTo = (country: Country): void => {
  const { path, query } = currentPlace();
  if (!query.has('country')) return;
  const moved = new URLSearchParams(query);
  moved.set('country', country);
  if (addressOf(path, moved) !== addressOf(path, query)) replaceAddress(addressOf(path, moved));
};

const showState = (state: BootState): void => {
  if (state.phase === 'person') sessionStore.set(state);
  else if (state.phase === 'guest') sessionStore.set({ phase: 'guest' });
  else if (state.phase === 'unreachable') sessionStore.set({ phase: 'unknown' });
  else if (state.phase === 'asking-who')
    sessionStore.set({ phase: 'starting', asks: requestedCountry(state) });
  else if (isKnown(sessionStore.get())) sessionStore.set({ phase: 'starting' });
};

/** The question is addressed to the person who is logged in, so it is in their language. */
const requestedCountry = ({ stored }: BootState & { phase: 'asking-who' }): Country | undefined => {
  const payload = readTokenPayload(stored.jwt);
  return payload.ok ? payload.value.country : undefined;
};

const isKnown = (session: Session): boolean =>
  session.phase !== 'starting' || session.asks !== undefined;
