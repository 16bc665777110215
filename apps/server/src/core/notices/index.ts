export { tellOfDeposits, tellOfEndingSpoons, tellOfPurchase, tellOfRefund } from './notices.ts';
export type { NoticeTools } from './notices.ts';
