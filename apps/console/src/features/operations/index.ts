export { AuditScreen } from './audit-screen.tsx';
export { DashboardScreen } from './dashboard-screen.tsx';
export { ExportsScreen } from './exports-screen.tsx';
export { JournalEntryScreen } from './journal-entry-screen.tsx';
export { SecondLooksScreen } from './second-looks-screen.tsx';
export { LedgerScreen } from './ledger-screen.tsx';
export { TrialBalanceScreen } from './trial-balance-screen.tsx';
