export { mailsOfUnpaid } from './exchanges.ts';
export { noticeKinds } from './words.ts';
export type { NoticeTools } from './notices.ts';
export { planSaleNotice, sendDueNotices, tellOfDeposits, tellOfEndingSpoons } from './notices.ts';
export { tellOfEndingCards } from './subscriptions.ts';
