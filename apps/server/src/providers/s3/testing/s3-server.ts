import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';

export type S3Server = {
  readonly url: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Answers the next call with this status, whichever call it is. */
  failNext: (status: number) => void;
  readonly close: () => Promise<void>;
};

type Account = {
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
  readonly now: () => Date;
};

const mac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Written after the description of Signature Version 4, and from the other side of the wire. */
const signatureOf = ({ method, headers }: IncomingMessage, url: URL, account: Account): string => {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const signed = (url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  const lines = signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('');
  const canonical = `${method}\n${url.pathname}\n${query}\n${lines}\n${signed.join(';')}\nUNSIGNED-PAYLOAD`;
  const stamp = url.searchParams.get('X-Amz-Date') ?? '';
  const day = stamp.slice(0, 8);
  const scope = `${day}/${account.region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const ofDay = mac(`AWS4${account.secret}`, day);
  const key = mac(mac(mac(ofDay, account.region), 's3'), 'aws4_request');
  return mac(key, `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${digest}`).toString('hex');
};

/** `20260102T030405Z` as a moment. */
const momentOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const refusalOf = (request: IncomingMessage, url: URL, account: Account): string | undefined => {
  const { searchParams } = url;
  const [keyId] = (searchParams.get('X-Amz-Credential') ?? '').split('/');
  if (keyId !== account.keyId) return 'InvalidAccessKeyId';
  if (searchParams.get('X-Amz-Signature') !== signatureOf(request, url, account)) {
    return 'SignatureDoesNotMatch';
  }
  const from = momentOf(searchParams.get('X-Amz-Date') ?? '');
  const until = from + Number(searchParams.get('X-Amz-Expires')) * 1000;
  return account.now().getTime() < until ? undefined : 'AccessDenied';
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

/** A storage with one bucket, `documents`, below `/s3`, as the protocol has it. */
export const startS3Server = async (account: Account): Promise<S3Server> => {
  const objects = new Map<string, Buffer>();
  const failures: number[] = [];
  const act = async (request: IncomingMessage, key: string): Promise<[number, Buffer?]> => {
    const found = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, await bodyOf(request));
      return [200];
    }
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method === 'DELETE') return [204];
    return found === undefined ? [404] : [200, found];
  };
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://storage');
      const refusal = refusalOf(request, url, account);
      const failure = failures.shift();
      const [, key] = /^\/s3\/documents\/(.+)$/.exec(url.pathname) ?? [];
      if (refusal !== undefined)
        response.writeHead(403).end(`<Error><Code>${refusal}</Code></Error>`);
      else if (failure !== undefined) response.writeHead(failure).end();
      else if (key === undefined)
        response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
      else {
        const [status, body] = await act(request, key);
        response.writeHead(status).end(body);
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  const port = typeof place === 'object' && place !== null ? place.port : 0;
  return {
    url: `http://127.0.0.1:${port}/s3`,
    objects,
    failNext: (status) => void failures.push(status),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
