import { exportDaysMax, exportRowsRoute } from '@dipper/contract';
import { Button, Field, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { keepFile } from '../../shared/file/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { daysBefore, today } from './model.ts';
import type { DifferencesNarrowed } from './model.ts';

/** The list as it is narrowed, as a file; who took it and why stands in the audit record. */
export function TakeDifferences({
  narrowed,
}: {
  readonly narrowed: DifferencesNarrowed;
}): ReactNode {
  const t = useTexts('partner');
  const [isConfirming, setConfirming] = useState(false);
  const [from, setFrom] = useState(() => daysBefore(today(), exportDaysMax - 1));
  const [to, setTo] = useState(() => today());
  const { run, isBusy, failure, forget } = useAct(exportRowsRoute);

  async function take(reason: string): Promise<void> {
    const params = { kind: 'differences' } as const;
    const result = await run({ params, body: { from, to, narrowed, reason } });
    if (result?.ok !== true) return;
    const content: unknown = result.value.body;
    if (content instanceof Blob) keepFile(content, `differences ${from} ${to}.csv`);
    setConfirming(false);
  }

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          forget();
          setConfirming(true);
        }}
      >
        {t('take_list')}
      </Button>
      {isConfirming ? (
        <ReasonDialog
          title={t('take_list')}
          confirmLabel={t('take_list')}
          isBusy={isBusy}
          failure={failure}
          onConfirm={(reason) => void take(reason)}
          onClose={() => setConfirming(false)}
        >
          <p>{t('take_list_text')}</p>
          <div className="partner-pair">
            <Field label={t('found_from')}>
              <TextInput
                type="date"
                value={from}
                onChange={({ target }) => setFrom(target.value)}
              />
            </Field>
            <Field label={t('found_to')}>
              <TextInput type="date" value={to} onChange={({ target }) => setTo(target.value)} />
            </Field>
          </div>
        </ReasonDialog>
      ) : null}
    </>
  );
}
