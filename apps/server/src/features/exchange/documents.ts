import { documentUploadUrlsRoute } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import {
  announce,
  findExpected,
  findUnused,
  parseDocumentNumber,
  receive,
} from '../../core/documents/index.ts';
import type { Address, DocumentRow, DocumentTools, Received } from '../../core/documents/index.ts';
import { answer, json, problem, render } from '../../platform/http/index.ts';
import type { Http, RawReply, RawRequest } from '../../platform/http/index.ts';
import type { DocumentCheck } from './cash.ts';

export type DocumentRoutes = { readonly documents: DocumentTools; readonly apiUrl: string };

const bytesMax = 10 * 1024 * 1024;
const retryAfterSeconds = 5;
const retryTomorrowSeconds = 24 * 3600;

/** Ids of others and of nothing are alike: not there. */
export const createDocumentCheck =
  ({ database }: Pick<DocumentTools, 'database'>): DocumentCheck =>
  async (person, { kinds, documentIds }) => {
    const names = documentIds.map(parseDocumentNumber);
    const own = names.flatMap((name) => (name?.userId === person.userId ? [name.documentId] : []));
    const found = own.length === 0 ? [] : await findUnused(database, person, own);
    const isEachThere = found.length === documentIds.length;
    if (documentIds.length > 0 && !isEachThere) return 'exchange_document_invalid';
    const hasAll = kinds.every((kind) => found.some((each) => each.kind === kind));
    return hasAll ? undefined : 'exchange_document_required';
  };

const addressOf = ({ params }: Pick<RawRequest, 'params'>): Address | undefined => {
  const name = parseDocumentNumber(params['id'] ?? '');
  return name && { name, secret: params['secret'] ?? '' };
};

type Head = Pick<RawRequest, 'params' | 'headers'>;

/** Returns the expected document, or why this upload is refused from its beginning. */
const expectedOf = async (
  documents: DocumentTools,
  { params, headers }: Head,
): Promise<{ readonly address: Address; readonly row: DocumentRow } | ErrorName> => {
  const address = addressOf({ params });
  const row = address && (await findExpected(documents, address));
  if (address === undefined || row === undefined) return 'not_found';
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== row.content_type) return 'unsupported_media_type';
  return headers['content-length'] === String(row.bytes)
    ? { address, row }
    : 'exchange_document_invalid';
};

const errorOf = {
  stored: undefined,
  refused: 'exchange_document_invalid',
  busy: 'server_busy',
  'address-used': 'not_found',
} as const satisfies Record<Received, ErrorName | undefined>;

const refuseRaw = (name: ErrorName, requestId: string): RawReply => {
  const { status, text, headers } = render(problem(name, { retryAfterSeconds }), requestId);
  const reply = json(status, undefined);
  return { ...reply, headers: { ...reply.headers, ...headers }, body: text };
};

/** Mounts the announcement and the upload of documents for cash-outs. */
export const mountDocuments = (http: Http, { documents, apiUrl }: DocumentRoutes): void => {
  http.mount(documentUploadUrlsRoute, async ({ person, body, log }) => {
    const places = await announce(documents, person, body.documents);
    const count = body.documents.length;
    log.info({ event: 'documents-announced', count }, 'somebody wants to bring documents');
    if (places === undefined) {
      return problem('too_many_requests', { retryAfterSeconds: retryTomorrowSeconds });
    }
    return answer(201, {
      documents: places.map(({ documentId, kind, secret, endsAt }) => ({
        documentId,
        kind,
        uploadUrl: `${apiUrl}/exchange/documents/${documentId}/${secret}`,
        expiresAt: endsAt.toISOString(),
      })),
    });
  });

  http.raw(
    'PUT /api/exchange/documents/:id/:secret',
    async (request) => {
      const expected = await expectedOf(documents, request);
      if (typeof expected === 'string') return refuseRaw(expected, request.requestId);
      const { address, row } = expected;
      const outcome = await receive(documents, address, { expected: row, file: request.rawBody });
      const documentId = request.params['id'];
      request.log.info(
        { event: 'document-brought', documentId, outcome },
        'a document was brought',
      );
      const error = errorOf[outcome];
      return error === undefined ? { status: 204 } : refuseRaw(error, request.requestId);
    },
    {
      load: 'upload',
      bytesMax,
      enter: async (request) => {
        const expected = await expectedOf(documents, request);
        return typeof expected === 'string' ? problem(expected) : undefined;
      },
      // The secret in the address has proved the document's owner by now.
      uploadOf: ({ params }) => String(parseDocumentNumber(params['id'] ?? '')?.userId),
    },
  );
};
