import { Button } from '@dipper/ui';
import { useId, useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

type FilePlaceProps = {
  readonly file: File | undefined;
  readonly isLocked: boolean;
  readonly onFile: (file: File) => void;
};

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Accepts a dropped file; a file input does the same by keyboard. */
export function FilePlace({ file, isLocked, onFile }: FilePlaceProps): ReactNode {
  const t = useTexts('partner');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null): void {
    const first = files?.[0];
    if (first !== undefined && !isLocked) onFile(first);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Dropping is the mouse's way; the button in it is everybody's.
    <div
      role="group"
      aria-labelledby={id}
      className="partner-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p id={id}>
        {file === undefined ? (
          t('drop_here')
        ) : (
          <>
            <bdi>{file.name}</bdi> · <bdi dir="ltr">{sizeOf(file.size)}</bdi>
          </>
        )}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose_file')}
        onChange={({ target }) => {
          take(target.files);
          // The same file chosen again, after it was mended, is a change too.
          target.value = '';
        }}
      />
      <Button
        variant="secondary"
        size="small"
        disabled={isLocked}
        onClick={() => input.current?.click()}
      >
        {t('choose_file')}
      </Button>
    </div>
  );
}
