import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { publicId, publicIdParams, instant, text } from '../wire.ts';

/** The fields of an exchange that are masked everywhere and opened one at a time. */
export const openableFields = [
  'account',
  'account_holder',
  'applicant_name',
  'resident_number',
  'phone_number',
  'email',
] as const;
export type OpenableField = (typeof openableFields)[number];

/** The reason must explain later why somebody had to look. */
const reason = text(5, 300);

export const openExchangeFieldRoute = defineRoute({
  name: 'openExchangeField',
  verb: 'operations',
  method: 'POST',
  path: '/operations/exchanges/:id/openings',
  access: 'operator',
  summary: 'Open one thing of whom an exchange is paid to; each opening is recorded before',
  params: publicIdParams,
  body: z.object({ what: z.enum(openableFields), reason }),
  answers: { 200: z.object({ what: z.enum(openableFields), value: z.string() }) },
  errors: ['no_right', 'exchange_not_found'],
});

export const openExchangeDocumentRoute = defineRoute({
  name: 'openExchangeDocument',
  verb: 'operations',
  method: 'POST',
  path: '/operations/exchanges/:id/documents/:documentId/opening',
  access: 'operator',
  summary: 'Open one document of an exchange, as a file to keep; each opening is recorded before',
  params: z.object({ id: publicId, documentId: publicId }),
  body: z.object({ reason }),
  answers: { 200: z.unknown() },
  answerType: 'application/octet-stream',
  errors: ['no_right', 'exchange_not_found', 'not_found'],
});

export const exchangeOpeningSchema = z.object({
  what: z.enum([...openableFields, 'document']),
  documentId: z.nullable(publicId),
  operator: z.string(),
  reason: z.string(),
  at: instant,
});

export const exchangeOpeningsRoute = defineRoute({
  name: 'exchangeOpenings',
  verb: 'operations',
  method: 'GET',
  path: '/operations/exchanges/:id/openings',
  access: 'operator',
  summary: 'Who has opened what of an exchange, when and why, newest first; the last hundred',
  params: publicIdParams,
  answers: { 200: z.object({ results: z.array(exchangeOpeningSchema) }) },
  errors: ['exchange_not_found'],
});
