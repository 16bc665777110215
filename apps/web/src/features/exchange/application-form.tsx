import { exchangeFormRoute } from '@dipper/contract';
import { Banner, Button } from '@dipper/ui';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { isNative, useBridge } from '../../shared/bridge/index.ts';
import { saveFile } from '../../shared/file/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Words } from '../../shared/problem/index.ts';
import { isPhone } from './model/device.ts';

/** The form that a representative signs on paper. A phone cannot print it, so it suggests a PC. */
export function ApplicationForm(): ReactNode {
  const t = useTexts('payout');
  const [onPhone] = useState(() => isPhone(navigator.userAgent));
  return (
    <div className="payout-form-file">
      {onPhone ? (
        <Banner tone="info" title={t('paper.title')}>
          <Suspense fallback={null}>
            <Words name="download_forms_on_pc" />
          </Suspense>
        </Banner>
      ) : (
        <Download />
      )}
    </div>
  );
}

function Download(): ReactNode {
  const t = useTexts('payout');
  const api = useApi();
  const bridge = useBridge();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const save = async (): Promise<void> => {
    setState('busy');
    const answer = await api(exchangeFormRoute);
    const body = answer.ok ? answer.value.body : undefined;
    if (!(body instanceof Blob)) return setState('failed');
    const file = new File([body], `${t('paper.file')}.pdf`, { type: 'application/pdf' });
    await saveFile(file, { isInApp: isNative(bridge) });
    setState('idle');
  };
  return (
    <>
      <Button
        variant="secondary"
        size="medium"
        icon="receipt"
        busy={state === 'busy'}
        busyLabel={t('paper.saving')}
        onClick={() => void save()}
      >
        {t('paper.save')}
      </Button>
      {state === 'failed' ? (
        <Banner tone="warning" role="alert">
          {t('paper.failed')}
        </Banner>
      ) : null}
    </>
  );
}
