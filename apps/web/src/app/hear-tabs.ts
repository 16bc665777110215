import { clearAll } from '../shared/person-data/index.ts';
import { moneyInFlightStore, sessionStore } from '../shared/session/index.ts';
import type { TokenKeeper } from '../shared/tokens/index.ts';
import type { BootEvent } from './start/index.ts';
import { stepsAfter } from './tab-events.ts';
import type { TabEvent, TabSituation, TabStep } from './tab-events.ts';
import { storedNow, personNow } from './who-now.ts';

type Ports = {
  readonly tell: (event: BootEvent) => void;
  readonly tokens: Pick<TokenKeeper, 'current'>;
};

/** Resolves once no call that moves money is pending. */
const moneyRests = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (moneyInFlightStore.get() > 0) return;
      stop();
      resolve();
    };
    const stop = moneyInFlightStore.subscribe(look);
    look();
  });

const seenNow = (): TabSituation['seen'] =>
  personNow() ?? (sessionStore.get().phase === 'starting' ? 'not-known-yet' : 'nobody');

/** Handles events from other tabs in order. No login or logout happens while money moves. */
export const createTabEar = ({ tell, tokens }: Ports): ((event: TabEvent) => void) => {
  const does: Readonly<Record<TabStep, () => void>> = {
    clear: () => clearAll({ keepsCountry: true }),
    leave: () => tell({ type: 'session-lost' }),
    'begin-anew': () =>
      tell({ type: 'page-opened', credentials: undefined, loginError: undefined }),
  };
  const hear = async (event: TabEvent): Promise<void> => {
    await moneyRests();
    const stored = await storedNow(tokens);
    for (const step of stepsAfter(event, { seen: seenNow(), stored })) does[step]();
  };
  let before = Promise.resolve();
  return (event) => {
    before = before.then(() => hear(event));
  };
};
