import type { ReactNode } from 'react';
import { CancelDialog } from './cancel-dialog.tsx';
import { CardSheet } from './card-sheet.tsx';
import { RefundSheet } from './refund-sheet.tsx';
import type { SheetProps } from './sheet.ts';
import { TierSheet } from './tier-sheet.tsx';

const sheets = {
  card: CardSheet,
  tier: TierSheet,
  cancel: CancelDialog,
  refund: RefundSheet,
} as const;
export type SheetName = keyof typeof sheets;

type SheetsProps = SheetProps & { readonly name: SheetName };

/** Shows the question before a change. It is a chunk of its own, since most people only look. */
export function Sheets({ name, ...rest }: SheetsProps): ReactNode {
  const Sheet = sheets[name];
  return <Sheet {...rest} />;
}
