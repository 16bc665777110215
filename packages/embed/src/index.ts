export type { Country, PlanChoice, WalletPage, WalletTarget } from './address.ts';
export type { HostMessage, PlanSubscribe, WalletMessage, WalletPayloads } from './messages.ts';
export {
  openWallet,
  type Blocked,
  type ClosedBy,
  type Wallet,
  type WalletOptions,
} from './open-wallet.ts';
