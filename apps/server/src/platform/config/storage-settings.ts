import * as z from 'zod';
import { secret, webUrl } from './shapes.ts';

/** Settings of the place where sealed documents lie. */
export const storageSettings = {
  DOCUMENT_DIRECTORY: {
    schema: z.string().min(1),
    description:
      'The folder in which documents of exchanges lie, sealed. Several servers share one, or have a storage (`DOCUMENT_S3_URL`). Production names one of the two.',
    fallback: '.data/documents',
  },
  DOCUMENT_S3_URL: {
    schema: webUrl,
    description:
      'A storage that speaks S3, below which buckets stand in the path; documents then lie there, sealed all the same. Set it together with the four below.',
    fallbackText: 'unset: `DOCUMENT_DIRECTORY`',
  },
  DOCUMENT_S3_REGION: {
    schema: z.string().regex(/^[a-z0-9-]{1,60}$/, 'expected such as ap-northeast-2'),
    description: 'The region that addresses are signed for.',
    fallbackText: 'unset',
  },
  DOCUMENT_S3_BUCKET: {
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'expected the name of a bucket'),
    description: 'The bucket for documents. Nobody but this server needs to read it.',
    fallbackText: 'unset',
  },
  DOCUMENT_S3_KEY_ID: {
    schema: secret(1),
    description:
      'The id of the key at the storage, which may read, write and delete objects there.',
    fallbackText: 'unset',
  },
  DOCUMENT_S3_SECRET: {
    schema: secret(1),
    description: 'The secret of that key.',
    fallbackText: 'unset',
  },
} as const;
