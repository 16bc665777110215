import {
  exchangeOpeningsRoute,
  openExchangeDocumentRoute,
  openExchangeFieldRoute,
} from '@dipper/contract';
import type { OpenableField } from '@dipper/contract';
import {
  documentNumber,
  findDocument,
  parseDocumentNumber,
  readDocument,
} from '../../core/documents/index.ts';
import type { DocumentTools } from '../../core/documents/index.ts';
import {
  findOpenings,
  findPayee,
  findQueued,
  openPayee,
  parseExchangeNumber,
  recordOpening,
} from '../../core/payouts/index.ts';
import type { PayeeDetails } from '../../core/payouts/index.ts';
import { answer, file, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';

export type ExchangeOpenings = {
  readonly documents: DocumentTools;
};

const valueOf: Readonly<Record<OpenableField, (payee: PayeeDetails) => string | null | undefined>> =
  {
    account: ({ account }) => account,
    account_holder: ({ contact }) => contact?.accountHolder,
    applicant_name: ({ contact }) => contact?.applicantName,
    resident_number: ({ residentNumber }) => residentNumber,
    phone_number: ({ contact }) => contact?.phoneNumber,
    email: ({ contact }) => contact?.email,
  };

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const;

/**
 * Mounts the disclosure of personal data, one field at a time. The operator and the reason are
 * recorded first.
 */
export const mountExchangeOpenings = (http: Http, { documents }: ExchangeOpenings): void => {
  const { database, fieldKeys } = documents;

  http.mount(
    openExchangeFieldRoute,
    async ({ params, body, operator: { name: operator }, log }) => {
      const name = parseExchangeNumber(params.id);
      const { what, reason } = body;
      const isThere = name && (await recordOpening(database, name, { what, operator, reason }));
      const row = name && isThere === true ? await findPayee(database, name) : undefined;
      if (name === undefined || row === undefined) return problem('exchange_not_found');
      const entry = { event: 'exchange-opened', exchangeId: params.id, kind: what };
      log.info(entry, 'an operator has looked at something of an exchange');
      return answer(200, { what, value: valueOf[what](openPayee(fieldKeys, name, row)) ?? '' });
    },
  );

  http.mountFile(
    openExchangeDocumentRoute,
    async ({ params, body, operator: { name: operator }, log }) => {
      const [name, document] = [
        parseExchangeNumber(params.id),
        parseDocumentNumber(params.documentId),
      ];
      if (name === undefined) return problem('exchange_not_found');
      if (document?.userId !== name.userId) return problem('not_found');
      const { documentId } = document;
      const { reason } = body;
      const opening = { what: 'document', documentId, operator, reason } as const;
      const isThere = await recordOpening(database, name, opening);
      const row = isThere ? await findDocument(database, document) : undefined;
      const bytes = row && (await readDocument(documents, document, row));
      if (row === undefined || bytes === undefined) return problem('not_found');
      const entry = {
        event: 'document-opened',
        exchangeId: params.id,
        documentId: params.documentId,
      };
      log.info(entry, 'an operator has looked at a document');
      const type = row.content_type;
      return file(bytes, { type, name: `${params.documentId}.${endings[type]}` });
    },
  );

  http.mount(exchangeOpeningsRoute, async ({ params }) => {
    const name = parseExchangeNumber(params.id);
    const row = name && (await findQueued(database, name));
    if (name === undefined || row === undefined) return problem('exchange_not_found');
    const results = (await findOpenings(database, name)).map(
      ({ document_id: documentId, ...each }) => ({
        ...each,
        documentId: documentId && documentNumber({ userId: name.userId, documentId }),
        at: each.at.toISOString(),
      }),
    );
    return answer(200, { results });
  });
};
