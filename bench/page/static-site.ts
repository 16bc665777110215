import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { listFiles } from '../../tools/files/index.ts';

export type StaticSite = { readonly origin: string; readonly stop: () => Promise<void> };

export type Answer = { readonly type: string; readonly body: string };

type Site = {
  readonly directory: string;
  /** Answers a page's request to its own home; undefined if there is no answer. */
  readonly home: (method: string, path: string) => Answer | undefined;
};

type File = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const fileOf = (directory: string, name: string): File => ({
  body: brotliCompressSync(readFileSync(path.join(directory, name))),
  headers: {
    'content-encoding': 'br',
    'content-type': types[path.extname(name)] ?? 'application/octet-stream',
    'cache-control': name.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
  },
});

const filesBelow = (directory: string): ReadonlyMap<string, File> =>
  new Map(
    listFiles(directory).map((name) => [
      `/${name.replace(/index\.html$/, '')}`,
      fileOf(directory, name),
    ]),
  );

const answer = (response: ServerResponse, found: File | Answer | undefined): void => {
  if (found === undefined) {
    response.writeHead(404).end();
  } else if ('headers' in found) {
    response.writeHead(200, found.headers).end(found.body);
  } else {
    response
      .writeHead(200, { 'content-type': found.type, 'content-encoding': 'br' })
      .end(brotliCompressSync(found.body));
  }
};

/** Files in brotli's best compression, kept by the browser, and mocked answers beside them. */
export const serveSite = async ({ directory, home }: Site): Promise<StaticSite> => {
  const files = filesBelow(directory);
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request;
    const [address = '/'] = url.split('?');
    request.resume();
    request.once('end', () => answer(response, files.get(address) ?? home(method, address)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
