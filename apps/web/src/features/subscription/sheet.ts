import type { Subscription } from '@dipper/contract';
import type { Changes } from './use-changes.ts';

/** What every sheet about one subscription is given. */
export type SheetProps = {
  readonly subscription: Subscription;
  readonly changes: Changes;
  readonly onClose: () => void;
};
