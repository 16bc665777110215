import type { ClientFailure } from '@dipper/contract';
import { Button, Dialog, Field, Stack, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';
import { ProblemNote } from '../problem/index.ts';

const leastCharacters = 5;

type ReasonDialogProps = {
  readonly title: string;
  /** What will happen, and what cannot be taken back. */
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
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isLong = reason.trim().length >= leastCharacters;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isLong) onConfirm(reason.trim());
  }

  return (
    <Dialog open title={title} onClose={onClose} closeLabel={t('close')}>
      <form onSubmit={submit} className="console-form" noValidate>
        <Stack>
          {children}
          <Field
            label={t('reason')}
            hint={t('reason_hint')}
            error={isTried && !isLong ? t('reason_too_short') : undefined}
          >
            <TextInput
              value={reason}
              maxLength={300}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <ProblemNote failure={failure} />
          <div className="console-actions">
            <Button variant="secondary" size="medium" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              variant={isDangerous ? 'danger' : 'primary'}
              size="medium"
              busy={isBusy}
              busyLabel={t('busy')}
            >
              {confirmLabel}
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}
