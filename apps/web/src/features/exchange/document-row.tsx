import { Button, Icon, IconButton, ProgressBar } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { describeProblem, usePersonTexts } from '../../shared/problem/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { sizeOf } from './model/document.ts';
import type { Document, Documents } from './use-documents.ts';

type RowProps = { readonly document: Document; readonly documents: Documents };

/** Shows a file: its kind, its progress, and the actions on it. */
export function DocumentRow({ document, documents }: RowProps): ReactNode {
  const t = useTexts('payout');
  const { file, preview, state } = document;
  const { unit, size } = sizeOf(file.size);
  return (
    <li className="payout-document" data-failed={state.phase === 'failed' || undefined}>
      <span className="payout-document-face">
        {preview === undefined ? (
          <Icon name="receipt" />
        ) : (
          <img src={preview} alt={t('documents.preview', { name: file.name })} />
        )}
      </span>
      <span className="payout-document-text">
        <bdi className="payout-document-name">{file.name}</bdi>
        <span className="exchange-note">{t(`documents.size.${unit}`, { size })}</span>
      </span>
      <span className="payout-document-buttons">
        {state.phase === 'failed' ? (
          <Button size="small" variant="secondary" onClick={() => documents.retry(document)}>
            {t('again')}
          </Button>
        ) : null}
        <IconButton
          icon="close"
          label={t('documents.remove', { name: file.name })}
          onClick={() => documents.remove(document)}
        />
      </span>
      <span className="payout-document-state">
        <State document={document} />
      </span>
    </li>
  );
}

const percent = 100;

function State({ document: { state } }: Pick<RowProps, 'document'>): ReactNode {
  const t = useTexts('payout');
  if (state.phase === 'sending') {
    const part = Math.round(state.part * percent);
    // The file is sent completely a while before it has been examined.
    const label = t(part === percent ? 'documents.looking' : 'documents.sending');
    return <ProgressBar label={label} value={part} max={percent} text={`${part}%`} />;
  }
  if (state.phase === 'done') {
    return (
      <span className="payout-document-done" role="status">
        <Icon name="check" size="small" /> {t('documents.done')}
      </span>
    );
  }
  return (
    <Suspense fallback={null}>
      <Failed problem={state.problem} />
    </Suspense>
  );
}

function Failed({ problem }: { readonly problem: ApiProblem }): ReactNode {
  const t = useTexts('payout');
  const say = usePersonTexts();
  const { name, values } = describeProblem(problem);
  return (
    <span className="d-field-error" role="alert">
      {problem.kind === 'problem' ? say(name, values).text : t('documents.lost')}
    </span>
  );
}
