export { planSaleNotice, sendDueNotices, tellOfDeposits, tellOfEndingSpoons } from './notices.ts';
export type { NoticeTools } from './notices.ts';
export { tellOfEndingCards } from './subscriptions.ts';
