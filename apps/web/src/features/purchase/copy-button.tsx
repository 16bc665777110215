import { IconButton } from '@dipper/ui';
import type { ReactNode } from 'react';

type CopyProps = {
  readonly text: string;
  readonly label: string;
  readonly onCopied: () => void;
};

export function CopyButton({ text, label, onCopied }: CopyProps): ReactNode {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      onCopied();
    } catch {
      // Where the clipboard is closed to the page, the text can still be selected by hand.
    }
  };
  return <IconButton icon="copy" label={label} onClick={() => void copy()} />;
}
