import { exportKinds, exportKindSchema, exportRowsRoute } from '@dipper/contract';
import type { ExportKind } from '@dipper/contract';
import { Button, Card, Field, Select } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { keepFile } from '../../shared/file/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Screen } from '../../shared/screen/index.ts';
import { DayFilter, today } from './day-filter.tsx';
import './sales-plot.css';

/** Exports rows for accountants and auditors; the audit record stores who took them, and why. */
export function ExportsScreen(): ReactNode {
  const t = useTexts('operations');
  const [kind, setKind] = useState<ExportKind>('payments');
  const [days, setDays] = useState({ from: today(), to: today() });
  const [isConfirming, setConfirming] = useState(false);
  const [isKept, setStored] = useState(false);
  const { isBusy, failure, run, forget } = useAct(exportRowsRoute);

  async function take(reason: string): Promise<void> {
    const result = await run({ params: { kind }, body: { ...days, reason } });
    if (result?.ok !== true) return;
    const content: unknown = result.value.body;
    if (content instanceof Blob) keepFile(content, `${kind} ${days.from} ${days.to}.csv`);
    setConfirming(false);
    setStored(true);
  }

  return (
    <Screen title={t('exports')} lead={t('exports_lead')}>
      <Card>
        <div className="console-row">
          <Field label={t('kind')}>
            <Select
              value={kind}
              onChange={({ target }) => setKind(exportKindSchema.parse(target.value))}
            >
              {exportKinds.map((each) => (
                <option key={each} value={each}>
                  {t(`export_${each}`)}
                </option>
              ))}
            </Select>
          </Field>
          <DayFilter days={days} onChange={setDays} />
          <Button
            size="small"
            onClick={() => {
              forget();
              setStored(false);
              setConfirming(true);
            }}
          >
            {t('take_file')}
          </Button>
        </div>
        <p role="status">{isKept ? t('file_taken') : ''}</p>
      </Card>
      {isConfirming ? (
        <ReasonDialog
          title={t('take_file')}
          confirmLabel={t('take_file')}
          isBusy={isBusy}
          failure={failure}
          onConfirm={(reason) => void take(reason)}
          onClose={() => setConfirming(false)}
        >
          <p>{t('take_file_recorded')}</p>
        </ReasonDialog>
      ) : null}
    </Screen>
  );
}
