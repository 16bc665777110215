import type { Read } from './logins.ts';

export type StorageConfig =
  | { readonly kind: 'disk'; readonly directory: string }
  | {
      readonly kind: 's3';
      readonly account: {
        readonly url: string;
        readonly region: string;
        readonly bucket: string;
        readonly keyId: string;
        readonly secret: string;
      };
    };

/** Without an address of a storage it is a folder; with one, what belongs to it must be set. */
export const readStorage = (
  read: Read,
  readIfSet: (name: 'DOCUMENT_S3_URL') => string | undefined,
): StorageConfig => {
  const url = readIfSet('DOCUMENT_S3_URL');
  if (url === undefined) return { kind: 'disk', directory: read('DOCUMENT_DIRECTORY') };
  return {
    kind: 's3',
    account: {
      url,
      region: read('DOCUMENT_S3_REGION'),
      bucket: read('DOCUMENT_S3_BUCKET'),
      keyId: read('DOCUMENT_S3_KEY_ID'),
      secret: read('DOCUMENT_S3_SECRET'),
    },
  };
};
