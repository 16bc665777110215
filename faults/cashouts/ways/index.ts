import type { Provider } from '../plan.ts';
import { dotmoney } from './dotmoney.ts';
import { openbanking } from './openbanking.ts';
import { payoneer } from './payoneer.ts';
import type { Way } from './way.ts';

export type { CashOutRequest, Transfer, Way } from './way.ts';

export const ways: Readonly<Record<Provider, Way>> = { openbanking, payoneer, dotmoney };
