import { receiptFileRoute } from '@dipper/contract';
import type { Locale } from '@dipper/contract';
import { Banner, Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import { isNative, useBridge } from '../../shared/bridge/index.ts';
import { pause } from '../../shared/device/index.ts';
import { saveFile } from '../../shared/file/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { PrintButton } from '../../shared/paper/index.ts';

/** Right after a purchase its number is still on its way, for some seconds at most. */
const asksMax = 4;
const pauseMilliseconds = 2000;

const fetchFile = async (api: Api, id: string, locale: Locale): Promise<Blob | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await api(receiptFileRoute, { params: { id }, query: { locale } });
    if (answer.ok) return answer.value.body instanceof Blob ? answer.value.body : undefined;
    const { error } = answer;
    const comesSoon = error.kind === 'problem' && error.problem.code === 'payment_in_progress';
    if (!comesSoon || attempt === asksMax) return undefined;
    await pause(pauseMilliseconds);
  }
};

type KeepProps = {
  readonly transactionId: string;
  /** The receipt's number, if already known. */
  readonly number: string | undefined;
};

/** The ways to have a receipt outside of the wallet: printed, and as a file. */
export function KeepReceipt({ transactionId, number }: KeepProps): ReactNode {
  const t = useTexts('purchase');
  const api = useApi();
  const locale = useLocale();
  const bridge = useBridge();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const save = async (): Promise<void> => {
    setState('busy');
    const body = await fetchFile(api, transactionId, locale);
    if (body !== undefined) {
      const name = `${t('page.title')} ${number ?? transactionId}.pdf`;
      await saveFile(new File([body], name, { type: 'application/pdf' }), {
        isInApp: isNative(bridge),
      });
    }
    setState(body === undefined ? 'failed' : 'idle');
  };
  return (
    <div className="receipt-keep">
      <PrintButton>{t('page.print')}</PrintButton>
      <Button
        variant="secondary"
        size="medium"
        busy={state === 'busy'}
        busyLabel={t('page.saving')}
        onClick={() => void save()}
      >
        {t('page.save')}
      </Button>
      {state === 'failed' ? (
        <Banner tone="warning" role="alert">
          {t('page.saveFailed')}
        </Banner>
      ) : null}
    </div>
  );
}
