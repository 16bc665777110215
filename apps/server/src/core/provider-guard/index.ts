export { findDownMethods } from './down.ts';
export type { DownMethod } from './down.ts';
export { createProviderGuard } from './guard.ts';
export type { ProviderGuard } from './guard.ts';
export {
  findBeats,
  findMethods,
  findOpenBreakers,
  findOutcomes,
  findProviders,
  findSwitches,
  findTurns,
  turnSwitch,
} from './repository.ts';
export { unsetBilling, unsetPayment } from './unset.ts';
export { watchProviders } from './watch.ts';
export type {
  Beat,
  BreakerRow,
  MethodRow,
  OutcomeRow,
  StandingSwitchRow,
  SwitchRow,
  TurnRow,
} from './repository.ts';
