import { createHash } from 'node:crypto';
import { routes } from '@dipper/contract';
import { buildOpenApi, openApiPageStyle, renderOpenApiPage } from '@dipper/contract/openapi';
import { json } from '../../platform/http/index.ts';
import type { Http, RawOptions, RawReply } from '../../platform/http/index.ts';

const asRead: RawOptions = { load: 'read' };

const styleHash = createHash('sha256').update(openApiPageStyle).digest('base64');
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

type Documents = { readonly described: RawReply; readonly page: RawReply };

const write = (version: string): Documents => {
  const document = buildOpenApi(routes, { version });
  return {
    described: json(200, document),
    page: {
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy,
        'cross-origin-opener-policy': 'same-origin',
      },
      body: renderOpenApiPage(document),
    },
  };
};

/**
 * Mounts the contract's documents, as OpenAPI and as pages. They are written on the first request,
 * because that takes a while.
 */
export const mountDocuments = (http: Http, version: string): void => {
  let written: Documents | undefined;
  const documents = (): Documents => (written ??= write(version));
  http.raw('GET /api/openapi.json', async () => documents().described, asRead);
  http.raw('GET /api/docs', async () => documents().page, asRead);
};
