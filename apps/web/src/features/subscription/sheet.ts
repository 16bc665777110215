import type { Subscription } from '@dipper/contract';
import type { Changes } from './use-changes.ts';

/** Props of every sheet about one subscription. */
export type SheetProps = {
  readonly subscription: Subscription;
  readonly changes: Changes;
  readonly onClose: () => void;
};
