export { askToClose } from './ask-to-close.ts';
export { isNotCanceled, WhyNotCanceled } from './not-canceled.tsx';
export { useDismissal } from './use-dismissal.ts';
export type { Dismissing } from './use-dismissal.ts';
