import { IconButton } from '@dipper/ui';
import type { ReactNode } from 'react';

type CopyProps = {
  readonly text: string;
  readonly label: string;
  readonly onCopied: () => void;
  readonly onBlocked: () => void;
};

export function CopyButton({ text, label, onCopied, onBlocked }: CopyProps): ReactNode {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      onCopied();
    } catch {
      // Some apps block the clipboard; the text can still be selected by hand.
      onBlocked();
    }
  };
  return <IconButton icon="copy" label={label} onClick={() => void copy()} />;
}
