import { createHash } from 'node:crypto';
import { routes } from '@dipper/contract';
import { buildOpenApi, openApiPageStyle, renderOpenApiPage } from '@dipper/contract/openapi';
import { json } from '../../platform/http/index.ts';
import type { Http, RawOptions } from '../../platform/http/index.ts';

const asRead: RawOptions = { load: 'read' };

const styleHash = createHash('sha256').update(openApiPageStyle).digest('base64');
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The contract, for programs and for people; both are made when the server starts. */
export const mountDocuments = (http: Http, version: string): void => {
  const document = buildOpenApi(routes, { version });
  const described = json(200, document);
  const page = {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      'cross-origin-opener-policy': 'same-origin',
    },
    body: renderOpenApiPage(document),
  };
  http.raw('GET /api/openapi.json', async () => described, asRead);
  http.raw('GET /api/docs', async () => page, asRead);
};
