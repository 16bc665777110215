import { operatorReceiptFileRoute } from '@dipper/contract';
import { Button } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useAct } from '../api/index.ts';
import { keepFile } from '../file/index.ts';
import { useLocale, useTexts } from '../i18n/index.ts';
import { ProblemNote } from '../problem/index.ts';
import { useMay } from '../session/index.ts';

type ReceiptButtonProps = { readonly id: string; readonly size?: 'small' | 'medium' };

/** The receipt of a purchase or a charge as a file, as its person has it. */
export function ReceiptButton({ id, size = 'medium' }: ReceiptButtonProps): ReactNode {
  const t = useTexts('core');
  const may = useMay();
  const locale = useLocale();
  const { run, isBusy, failure } = useAct(operatorReceiptFileRoute);
  async function open(): Promise<void> {
    const result = await run({ params: { id }, query: { locale } });
    if (result?.ok !== true || !(result.value.body instanceof Blob)) return;
    keepFile(result.value.body, `${id}.pdf`);
  }
  if (!may('operatorReceiptFile')) return null;
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        busy={isBusy}
        busyLabel={t('busy')}
        onClick={() => void open()}
      >
        {t('receipt')}
      </Button>
      <ProblemNote failure={failure} />
    </>
  );
}
