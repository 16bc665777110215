export { findDownMethods } from './down.ts';
export type { DownMethod } from './down.ts';
export { createProviderGuard } from './guard.ts';
export type { ProviderGuard } from './guard.ts';
export {
  findBeats,
  findOpenBreakers,
  findProviders,
  findSwitches,
  turnSwitch,
} from './repository.ts';
export { watchProviders } from './watch.ts';
export type { Beat, BreakerRow, SwitchRow, Turn } from './repository.ts';
