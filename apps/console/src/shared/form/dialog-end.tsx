import type { ClientFailure } from '@dipper/contract';
import { Button } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';
import { ProblemNote } from '../problem/index.ts';

type DialogEndProps = {
  /** The id of the form above, which scrolls while this stays. */
  readonly form: string;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean | undefined;
  readonly isBusy: boolean;
  readonly failure: ClientFailure | undefined;
  readonly onClose: () => void;
};

/** Below a form, in sight however long it is: why it did not work, and the buttons. */
export function DialogEnd(props: DialogEndProps): ReactNode {
  const { form, confirmLabel, isDangerous = false, isBusy, failure, onClose } = props;
  const t = useTexts('core');
  return (
    <>
      <ProblemNote failure={failure} />
      <div className="console-actions">
        <Button variant="secondary" size="medium" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          form={form}
          variant={isDangerous ? 'danger' : 'primary'}
          size="medium"
          busy={isBusy}
          busyLabel={t('busy')}
        >
          {confirmLabel}
        </Button>
      </div>
    </>
  );
}
