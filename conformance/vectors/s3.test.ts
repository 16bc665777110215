import { SignatureV4 } from '@smithy/signature-v4';
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { presign } from '../../apps/server/src/providers/s3/presign.ts';

it('an address for S3 is signed as the example in the documentation [EXC-09]', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
  // There the bucket stands in the name of the host, so that the path holds only the key.
  const account = {
    url: 'https://examplebucket.s3.amazonaws.com',
    region: 'us-east-1',
    bucket: '',
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const at = new Date('2013-05-24T00:00:00Z');
  const url = presign(account, { method: 'GET', key: 'test.txt', at, seconds: 86_400 });
  expect(url).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
      '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
      '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
      '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

type Bytes = string | ArrayBuffer | ArrayBufferView;

const bytesOf = (data: Bytes): Buffer =>
  typeof data === 'string'
    ? Buffer.from(data)
    : data instanceof ArrayBuffer
      ? Buffer.from(data)
      : Buffer.from(data.buffer, data.byteOffset, data.byteLength);

/** The hash function that AWS's own signer needs from its caller. */
class Sha256 {
  readonly #hash;

  constructor(secret?: Bytes) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: Bytes): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    throw new Error('each is used once');
  }
}

const account = {
  url: 'http://127.0.0.1:9000/s3',
  region: 'ap-northeast-2',
  bucket: 'documents',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const signer = new SignatureV4({
  service: 's3',
  region: account.region,
  credentials: { accessKeyId: account.keyId, secretAccessKey: account.secret },
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
});

describe('an S3 address for one object', () => {
  it.each([
    ['GET', 'e1/0199a1b2'],
    ['PUT', 'a b/c'],
    ['DELETE', "odd/it's (1)*!.pdf"],
    ['GET', '한글/ß/日本'],
    ['GET', 'a+b=c&d?e#f%20g'],
  ] as const)("is signed as AWS's library does: %s %s [EXC-09]", async (method, key) => {
    const at = new Date('2026-03-01T09:00:00Z');
    const ours = new URL(presign(account, { method, key, at, seconds: 60 }));
    const theirs = await signer.presign(
      {
        method,
        protocol: 'http:',
        hostname: '127.0.0.1',
        port: 9000,
        path: ours.pathname,
        query: {},
        headers: { host: '127.0.0.1:9000', 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      },
      {
        signingDate: at,
        expiresIn: 60,
        unhoistableHeaders: new Set(['x-amz-content-sha256']),
        unsignableHeaders: new Set(['x-amz-content-sha256']),
      },
    );
    expect(Object.fromEntries(ours.searchParams)).toEqual(theirs.query);
    expect(decodeURIComponent(ours.pathname)).toBe(`/s3/documents/${key}`);
  });
});
