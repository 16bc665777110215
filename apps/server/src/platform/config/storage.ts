import type { Reader } from './reader.ts';

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

/**
 * Without a storage address, documents go to a folder; with one, its other settings must be set.
 */
export const readStorage = ({ read, readIfSet, readNeeded }: Reader): StorageConfig => {
  const directory = read('DOCUMENT_DIRECTORY');
  const url = readIfSet('DOCUMENT_S3_URL');
  if (url === undefined) return { kind: 'disk', directory };
  const reason = 'DOCUMENT_S3_URL needs it';
  const region = readNeeded('DOCUMENT_S3_REGION', reason);
  const bucket = readNeeded('DOCUMENT_S3_BUCKET', reason);
  const keyId = readNeeded('DOCUMENT_S3_KEY_ID', reason);
  const secret = readNeeded('DOCUMENT_S3_SECRET', reason);
  if (region === undefined || bucket === undefined || keyId === undefined || secret === undefined) {
    return { kind: 'disk', directory };
  }
  return { kind: 's3', account: { url, region, bucket, keyId, secret } };
};
