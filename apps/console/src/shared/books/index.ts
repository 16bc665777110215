export { Entries } from './entries.tsx';
export { ReceiptButton } from './receipt-button.tsx';
export { Steps } from './steps.tsx';
