import { Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { isNative, useBridge } from '../../shared/bridge/index.ts';
import type { IncomePart } from '../../shared/exchange/index.ts';
import { saveFile } from '../../shared/file/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { PrintButton } from '../../shared/paper/index.ts';
import { ProblemBanner } from '../../shared/problem/index.ts';
import { fetchIncomeFile } from './income-api.ts';

type KeepState = { readonly isBusy: boolean; readonly problem: ApiProblem | undefined };

/** The days of a month, to keep: on paper, and as a table that every spreadsheet reads. */
export function KeepMonth(props: { readonly part: IncomePart; readonly month: string }): ReactNode {
  const { part, month } = props;
  const t = useTexts('earnings');
  const api = useApi();
  const locale = useLocale();
  const bridge = useBridge();
  const [state, setState] = useState<KeepState>({ isBusy: false, problem: undefined });
  const save = async (): Promise<void> => {
    setState({ isBusy: true, problem: undefined });
    const file = await fetchIncomeFile(api, { part, month, locale });
    if (file instanceof Blob) {
      const name = `${month} ${t(`income.${part}`)}.csv`;
      await saveFile(new File([file], name, { type: 'text/csv' }), { isInApp: isNative(bridge) });
    }
    setState({ isBusy: false, problem: file instanceof Blob ? undefined : file });
  };
  return (
    <div className="earnings-keep">
      <PrintButton>{t('file.print')}</PrintButton>
      <Button
        variant="secondary"
        size="medium"
        busy={state.isBusy}
        busyLabel={t('file.saving')}
        onClick={() => void save()}
      >
        {t('file.save')}
      </Button>
      {state.problem === undefined ? null : (
        <ProblemBanner problem={state.problem} title={t('file.failed')} />
      )}
    </div>
  );
}
