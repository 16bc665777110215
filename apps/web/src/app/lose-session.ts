import type { SessionLoss } from '../shared/api/index.ts';
import type { Bridge } from '../shared/bridge/index.ts';
import { currentPlace, replaceAddress } from '../shared/navigation/index.ts';
import { userStore } from '../shared/storage/index.ts';
import type { TokenKeeper } from '../shared/tokens/index.ts';
import { planAfterLoss } from './session-loss.ts';
import type { LossPlan } from './session-loss.ts';
import type { BootEvent } from './start/index.ts';
import type { TabEvent } from './tab-events.ts';
import { storedNow, personNow } from './who-now.ts';

type Ports = {
  readonly tokens: Pick<TokenKeeper, 'current' | 'forgotten'>;
  readonly bridge: Bridge;
  /** Throws all away that is kept of the person. */
  readonly forget: () => Promise<void>;
  /** Throws the tokens away, and nothing that was chosen. */
  readonly expire: () => Promise<void>;
  readonly tell: (event: BootEvent) => void;
  readonly hearTab: (event: TabEvent) => void;
};

/** Leaves only after the data is cleared: a reload must neither find that data nor interrupt its removal. */
const leaveAfterLoss = async (
  { goTo, reloads }: LossPlan,
  dropped: Promise<void>,
  forgotten: () => Promise<void>,
): Promise<void> => {
  if (goTo === undefined) return;
  if (!reloads) return replaceAddress(goTo);
  await dropped;
  await forgotten();
  location.replace(goTo);
};

/** Handles a lost session: the server no longer accepts the one of the person seen here. */
export const createLose =
  ({ tokens, bridge, forget, expire, tell, hearTab }: Ports) =>
  async (loss: SessionLoss): Promise<void> => {
    const seen = personNow();
    const stored = await storedNow(tokens);
    // While the page starts, the start flow itself handles a lost session.
    if (seen === undefined || personNow() !== seen) return;
    // Another person has logged in in another tab: the session that ended is not theirs.
    if (stored?.userId !== undefined && stored.userId !== seen) return hearTab('tokens-of-another');
    const plan = planAfterLoss(loss, currentPlace().path, userStore.get().country);
    const dropped = plan.clears ? forget() : expire();
    if (plan.tellsApp !== undefined) {
      void bridge.send('login-event', { reason: 'token_expired', billingPage: plan.tellsApp });
    }
    void leaveAfterLoss(plan, dropped, tokens.forgotten);
    tell({ type: 'session-lost' });
  };
