import { expect, it } from 'vitest';
import { presign } from './presign.ts';

it('signs an address as the example in the documentation of S3 is signed [EXC-09]', () => {
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

it('puts buckets into the path, below where the service lies [EXC-09]', () => {
  const account = {
    url: 'http://127.0.0.1:9000/s3',
    region: 'r',
    bucket: 'b',
    keyId: 'k',
    secret: 's',
  };
  const call = { method: 'PUT', key: 'a b/c', at: new Date(0), seconds: 60 } as const;
  expect(new URL(presign(account, call)).pathname).toBe('/s3/b/a%20b/c');
});
