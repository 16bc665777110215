import { documentContentTypes, documentsOfTerms } from '@dipper/contract';
import type { DocumentKind } from '@dipper/contract';
import { Card, Icon, Stack } from '@dipper/ui';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { ApplicationForm } from './application-form.tsx';
import { DocumentRow } from './document-row.tsx';
import type { FormPart } from './fields.tsx';
import { hasRoomFor } from './model/document.ts';
import { isThere } from './use-documents.ts';
import type { Documents } from './use-documents.ts';

type DocumentsProps = FormPart & { readonly documents: Documents; readonly onShown: () => void };

/** Asks for the documents that these terms need. */
export function DocumentsPart({ draft, documents, errorAt, onShown }: DocumentsProps): ReactNode {
  const t = useTexts('payout');
  const afterFirst = useRef(onShown);
  useEffect(() => afterFirst.current(), []);
  const kinds = documentsOfTerms[draft.variant];
  const missing = errorAt('documents');
  return (
    <Card aria-labelledby="payout-documents">
      <Stack gap={4}>
        <div>
          <h2 className="payout-heading" id="payout-documents">
            {t('documents.title')}
          </h2>
          <p className="exchange-note">{t('documents.text')}</p>
        </div>
        {kinds.includes('representative_agreement') ? <ApplicationForm /> : null}
        {kinds.map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            documents={documents}
            error={isThere(kind, documents) ? undefined : missing}
          />
        ))}
        {missing !== undefined && kinds.every((kind) => isThere(kind, documents)) ? (
          <Wrong>{missing}</Wrong>
        ) : null}
        <p className="exchange-note">{t('documents.safe')}</p>
      </Stack>
    </Card>
  );
}

type KindProps = {
  readonly kind: DocumentKind;
  readonly documents: Documents;
  readonly error: string | undefined;
};

function Kind({ kind, documents, error }: KindProps): ReactNode {
  const t = useTexts('payout');
  const own = documents.all.filter((each) => each.kind === kind);
  const refused = documents.refused[kind] ?? [];
  return (
    <section
      className="payout-document-kind"
      aria-label={t(`documents.${kind}`)}
      tabIndex={-1}
      data-lacking={isThere(kind, documents) ? undefined : true}
    >
      <h3>{t(`documents.${kind}`)}</h3>
      <p className="exchange-note">{t(`documents.${kind}.text`)}</p>
      {own.length > 0 ? (
        <ul className="payout-documents" role="list">
          {own.map((document) => (
            <DocumentRow key={document.key} document={document} documents={documents} />
          ))}
        </ul>
      ) : null}
      {hasRoomFor(kind, own.length) ? (
        <Drop kind={kind} error={error} onFiles={(files) => documents.add(kind, files)} />
      ) : (
        error && <Wrong>{error}</Wrong>
      )}
      <div role="alert">
        {refused.map(({ name, problem }, place) => (
          <Wrong key={place}>
            {t.rich('about', {
              what: name,
              problem: t(`documents.problem.${problem}`),
              part: isolated,
            })}
          </Wrong>
        ))}
      </div>
    </section>
  );
}

const isolated = (what: readonly ReactNode[]): ReactNode => <bdi>{what}</bdi>;

type DropProps = {
  readonly kind: DocumentKind;
  readonly error: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
};

/** A file is chosen, or let go over the place for it, all of which is the field itself. */
function Drop({ kind, error, onFiles }: DropProps): ReactNode {
  const t = useTexts('payout');
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
    <div>
      <div
        className="payout-drop"
        data-over={isOver || undefined}
        data-invalid={error ? true : undefined}
      >
        <input
          type="file"
          name="documents"
          accept={documentContentTypes.join(',')}
          multiple={kind === 'family_certificate'}
          aria-label={t('documents.chooseOf', { document: t(`documents.${kind}`) })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // The same file can be chosen once more after it was taken back.
            target.value = '';
          }}
        />
        <Icon name="plus" />
        <span className="payout-drop-words">
          <strong>{t('documents.choose')}</strong>
          <span className="exchange-note" id={`${id}-hint`}>
            {t('documents.hint')}
          </span>
        </span>
      </div>
      {error ? <Wrong id={`${id}-error`}>{error}</Wrong> : null}
    </div>
  );
}

type WrongProps = { readonly id?: string; readonly children: ReactNode };

function Wrong({ id, children }: WrongProps): ReactNode {
  return (
    <p className="d-field-error" id={id}>
      <Icon name="error" size="small" />
      <span>{children}</span>
    </p>
  );
}
