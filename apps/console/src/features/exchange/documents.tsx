import { openExchangeDocumentRoute } from '@dipper/contract';
import type { OperatorExchangeDetail } from '@dipper/contract';
import { Button, List, Row } from '@dipper/ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { DocumentViewer } from './document-viewer.tsx';

type Document = NonNullable<OperatorExchangeDetail['payee']>['documents'][number];

type DocumentsProps = {
  readonly id: string;
  readonly documents: readonly Document[];
  readonly onOpened: () => void;
};

const kilobyte = 1024;

type Shown = { readonly document: Document; readonly address: string };

/** Holds an opened document in memory and revokes its address once it is no longer shown. */
const useShown = () => {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    if (shown === undefined) return undefined;
    return () => URL.revokeObjectURL(shown.address);
  }, [shown]);
  return [shown, setShown] as const;
};

export function Documents({ id, documents, onOpened }: DocumentsProps): ReactNode {
  const t = useTexts('exchange');
  const may = useMay();
  const act = useAct(openExchangeDocumentRoute);
  const [asking, setAsking] = useState<Document>();
  const [shown, setShown] = useShown();

  async function open(document: Document, reason: string): Promise<void> {
    const { documentId, contentType } = document;
    const result = await act.run({ params: { id, documentId }, body: { reason } });
    if (result?.ok !== true) return;
    const { body } = result.value;
    if (!(body instanceof Blob)) return;
    // The type that the server has proved when it came in, and none that a file names itself.
    setShown({ document, address: URL.createObjectURL(new Blob([body], { type: contentType })) });
    setAsking(undefined);
    onOpened();
  }

  if (documents.length === 0) return <p className="console-lead">{t('no_documents')}</p>;
  return (
    <section aria-labelledby="documents">
      <h3 id="documents">{t('documents')}</h3>
      <List>
        {documents.map((document) => (
          <Row
            key={document.documentId}
            icon="receipt"
            title={t(`document_${document.kind}`)}
            description={t('document_size', {
              type: document.contentType,
              size: Math.ceil(document.bytes / kilobyte),
            })}
            end={
              may('openExchangeDocument') ? (
                <Button variant="secondary" size="small" onClick={() => setAsking(document)}>
                  {t('look_at')}
                </Button>
              ) : undefined
            }
          />
        ))}
      </List>
      {asking === undefined ? null : (
        <ReasonDialog
          title={t(`document_${asking.kind}`)}
          confirmLabel={t('look_at')}
          isBusy={act.isBusy}
          failure={act.failure}
          onConfirm={(reason) => void open(asking, reason)}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('open_text')}</p>
        </ReasonDialog>
      )}
      {shown === undefined ? null : (
        <DocumentViewer
          title={t(`document_${shown.document.kind}`)}
          contentType={shown.document.contentType}
          address={shown.address}
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  );
}
