import { defineRoute, errorCatalogue, failure, problemSchema, success } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { silentLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { answer, createHttp, problem } from '../index.ts';
import type { Http, HttpOptions, Person } from '../index.ts';

const thing = z.object({ name: z.string(), amount: z.int() });
export const readThing = defineRoute({
  name: 'readThing',
  verb: 'shop',
  method: 'GET',
  path: '/things/:id',
  access: 'public',
  summary: 'Read a thing',
  params: z.object({ id: z.string().check(z.regex(/^\d+$/)) }),
  query: z.object({ country: z.enum(['kr', 'jp']) }),
  answers: { 200: thing },
  errors: ['not_found'],
});
export const makeThing = defineRoute({
  name: 'makeThing',
  verb: 'purchase',
  method: 'POST',
  path: '/things',
  access: 'person',
  summary: 'Make a thing',
  body: thing,
  answers: { 201: thing },
  movesMoney: true,
  errors: [],
});
export const operate = defineRoute({
  name: 'operate',
  verb: 'operations',
  method: 'GET',
  path: '/operate',
  access: 'operator',
  summary: 'Operate',
  answers: { 200: z.object({}) },
  errors: [],
});

export const minji: Person = {
  userId: 300_000_001n,
  bucket: 1,
  country: 'kr',
  deviceId: 'device',
  tokenId: 'login',
};
const tokens = new Map<string, ErrorName>([['expired', 'token_expired']]);

const open: Http[] = [];

type Started = { readonly http: Http; readonly url: string };

export const start = async (
  prepare: (http: Http) => void | Promise<void>,
  options: Partial<HttpOptions> = {},
): Promise<Started> => {
  const http = await createHttp({
    log: silentLog,
    metrics: createMetrics(),
    authenticators: {
      person: async (token) => {
        if (token === 'minji') return success(minji);
        return failure(
          tokens.get(token) === 'token_expired' ? 'token_expired' : 'not_authenticated',
        );
      },
      operator: async ({ token }) =>
        token === 'operator'
          ? success({ name: 'jisoo', roles: ['viewer'], session: undefined })
          : failure('not_authenticated'),
      hasRule: () => true,
    },
    checkAnswers: true,
    isSecure: false,
    rateLimits: undefined,
    trustedProxies: [],
    ...options,
  });
  open.push(http);
  await prepare(http);
  const port = await http.listen({ host: '127.0.0.1', port: 0 });
  return { http, url: `http://127.0.0.1:${port}` };
};

export const expectProblem = async (
  response: Response,
  name: ErrorName,
): Promise<z.infer<typeof problemSchema>> => {
  const body = problemSchema.parse(await response.json());
  expect(response.status).toBe(errorCatalogue[name].status);
  expect(body).toMatchObject({ code: name, status_code: errorCatalogue[name].number });
  expect(body.request_id).toBe(response.headers.get('x-request-id'));
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return body;
};

export const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    authorization: 'Bearer minji',
    'idempotency-key': 'key-0001',
    ...headers,
  },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

export const mountThings = (http: Http): void => {
  http.mount(readThing, async ({ params }) =>
    params.id === '404' ? problem('not_found') : answer(200, { name: params.id, amount: 1 }),
  );
  http.mount(makeThing, async ({ body }) => answer(201, body));
  http.mount(operate, async () => answer(200, {}));
};

export const closeAll = (): Promise<unknown> =>
  Promise.all(open.splice(0).map((http) => http.close(1000)));
