import type { ClientFailure } from '@dipper/contract';
import { Dialog, Field, Stack, TextInput } from '@dipper/ui';
import { useId, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';
import { DialogEnd } from './dialog-end.tsx';

const leastCharacters = 5;

type ReasonDialogProps = {
  readonly title: string;
  /** The consequences, and which of them are final. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly failure: ClientFailure | undefined;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
};

/** Nothing is done without a reason; mounted while it is open. */
export function ReasonDialog(props: ReasonDialogProps): ReactNode {
  const { title, children, confirmLabel, isDangerous, isBusy, failure, onConfirm, onClose } = props;
  const t = useTexts('core');
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isLong = reason.trim().length >= leastCharacters;
  const ending = { form, confirmLabel, isDangerous, isBusy, failure, onClose };

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isLong) onConfirm(reason.trim());
    // It may have been scrolled out of sight.
    else field.current?.focus();
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      closeLabel={t('close')}
      actions={<DialogEnd {...ending} />}
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack>
          {children}
          <Field
            label={t('reason')}
            hint={t('reason_hint')}
            error={isTried && !isLong ? t('reason_too_short') : undefined}
          >
            <TextInput
              ref={field}
              value={reason}
              maxLength={300}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
