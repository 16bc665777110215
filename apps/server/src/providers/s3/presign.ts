import { createHash, createHmac } from 'node:crypto';

export type S3Account = {
  /** The address, with the path that buckets lie below, if there is one. */
  readonly url: string;
  readonly region: string;
  readonly bucket: string;
  readonly keyId: string;
  readonly secret: string;
};

export type S3Call = {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly at: Date;
  readonly seconds: number;
};

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Encodes a text like S3: all but the unreserved characters become their bytes. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** `20130524T000000Z` */
const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/**
 * An address by which one thing may be done to one object for a while: Signature Version 4 in the
 * query, buckets in the path. What is sent is not signed: it is sealed, and seals show a change.
 */
export const presign = (account: S3Account, { method, key, at, seconds }: S3Call): string => {
  const { url, region, bucket, keyId, secret } = account;
  const base = new URL(url);
  const stamp = stampOf(at);
  const date = stamp.slice(0, 8);
  const scopeParts = [date, region, 's3', 'aws4_request'];
  const scope = scopeParts.join('/');
  const path = [base.pathname.replace(/\/+$/, ''), bucket, ...key.split('/').map(encoded)]
    .filter((part, index) => index === 0 || part !== '')
    .join('/');
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${keyId}/${scope}`,
    'X-Amz-Date': stamp,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
  const canonical = [method, path, query, `host:${base.host}`, '', 'host', 'UNSIGNED-PAYLOAD'];
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical.join('\n'))].join('\n');
  const key4 = scopeParts.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const signature = hmac(key4, toSign).toString('hex');
  return `${base.origin}${path}?${query}&X-Amz-Signature=${signature}`;
};
