export { Entries } from './entries.tsx';
export type { Entry } from './entries.tsx';
export { ReceiptButton } from './receipt-button.tsx';
export { Steps } from './steps.tsx';
