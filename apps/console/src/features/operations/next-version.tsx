import type { ClientFailure } from '@dipper/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { MomentField, ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

export type NextWhy = { readonly effectiveFrom?: string; readonly reason: string };

type NextVersionProps = {
  /** The rule's name. */
  readonly what: string;
  /** How the last version of it stands. */
  readonly standing: string;
  readonly isBusy: boolean;
  readonly failure: ClientFailure | undefined;
  /** The terms of the version. */
  readonly children: ReactNode;
  readonly onConfirm: (why: NextWhy) => void;
  readonly onClose: () => void;
};

/** The fields of a rule's next version, its start and its reason. */
export function NextVersion(props: NextVersionProps): ReactNode {
  const { what, standing, isBusy, failure, children, onConfirm, onClose } = props;
  const t = useTexts('operations');
  const common = useTexts('core');
  const [from, setFrom] = useState('');
  const effective = from === '' ? {} : { effectiveFrom: new Date(from).toISOString() };
  return (
    <ReasonDialog
      title={t('change_what', { what })}
      confirmLabel={t('ask_for_version')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => onConfirm({ ...effective, reason })}
      onClose={onClose}
    >
      <p>{common('another_agrees')}</p>
      {standing === 'planned' ? <p>{t('replaces_planned')}</p> : null}
      {children}
      <MomentField label={t('holds_from')} hint={t('at_once')} value={from} onChange={setFrom} />
    </ReasonDialog>
  );
}
