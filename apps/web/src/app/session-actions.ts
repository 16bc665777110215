import { koreanSnsTypes, returnPathOfBillingPage, signoutRoute } from '@dipper/contract';
import type { PageConfig, SnsType } from '@dipper/contract';
import type { Api } from '../shared/api/index.ts';
import type { Bridge } from '../shared/bridge/index.ts';
import { addressOf, loginPathOf, navigate } from '../shared/navigation/index.ts';
import { ageStore, deviceId } from '../shared/session/index.ts';
import type { SessionActions } from '../shared/session/index.ts';
import { userStore } from '../shared/storage/index.ts';
import { authorizeAddress } from './authorize-address.ts';
import { billingPageOf } from './session-loss.ts';
import type { Boot } from './start/index.ts';

type Ports = {
  readonly config: PageConfig;
  readonly api: Api;
  readonly bridge: Bridge;
  readonly boot: Boot;
};

const signedOutCode = 200;
const ownScreens: readonly SnsType[] = koreanSnsTypes;

export const createSessionActions = ({ config, api, bridge, boot }: Ports): SessionActions => ({
  startLogin: async (snsType, area) => {
    if (ownScreens.includes(snsType)) {
      navigate(addressOf(loginPathOf[area], { with: snsType }));
      return;
    }
    userStore.update((user) => ({ ...user, snsType }));
    const { country } = userStore.get();
    const { isConfirmed: isAgeConfirmed } = ageStore.get();
    const login = { snsType, area, country, deviceId: deviceId(), isAgeConfirmed };
    location.assign(authorizeAddress(config, login));
  },
  goOnAs: ({ auth_key, country, is_new }, snsType, area) => {
    userStore.update((user) => ({ ...user, snsType }));
    const home = returnPathOfBillingPage[billingPageOf[area]];
    const query = { country, auth_key, is_new: is_new ? '1' : '0' };
    location.assign(addressOf(home, query));
  },
  signOut: async () => {
    const answer = await api(signoutRoute);
    if (!answer.ok) return answer.error;
    const { status, body } = answer.value;
    if (body.status_code !== signedOutCode) return { kind: 'unreadable', status, body };
    boot.tell({ type: 'signed-out' });
    await bridge.send('login-event', { reason: 'logout' });
    return undefined;
  },
});
