import {
  catalogueRoute,
  catalogueVersionsRoute,
  problemSchema,
  productsRoute,
} from '@dipper/contract';
import type { CatalogueContent, CatalogueKind } from '@dipper/contract';
import { textInside } from '../../../../tools/testing/json.ts';
import { bearer, postJson } from './login.ts';
import type { TestServer } from './server.ts';

export type Headers = { readonly authorization: string };

/** What a test changes of something, and from when; the rest stays as it stands. */
export type Patch<Kind extends CatalogueKind> = {
  readonly patch: Partial<CatalogueContent<Kind>>;
  readonly effectiveFrom?: string;
  readonly version?: number;
  readonly headers?: Headers;
};

/** A shop as one of its operators sees it, and as somebody who buys in it does. */
export const createCatalogueBed = (server: TestServer, operator: Headers) => {
  const get = async (path: string): Promise<unknown> => {
    const response = await server.call(path, { headers: operator });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  const codeOf = async (response: Response): Promise<string> =>
    response.ok ? 'done' : problemSchema.parse(await response.json()).code;

  const list = async (kind: CatalogueKind) =>
    catalogueRoute.answers[200].parse(await get(`/operations/catalogue?country=kr&kind=${kind}`))
      .results;
  const entry = async (kind: CatalogueKind, key: string) => {
    const found = (await list(kind)).find((each) => each.key === key);
    if (found === undefined) throw new Error(`${kind} ${key} is not in the catalogue`);
    return found;
  };
  const send = async (body: object, headers: Headers = operator): Promise<string> =>
    codeOf(
      await server.call(
        '/operations/catalogue',
        postJson({ country: 'kr', reason: 'a test of it', ...body }, headers),
      ),
    );

  return {
    get,
    list,
    entry,
    send,
    versions: async (kind: CatalogueKind, key: string) =>
      catalogueVersionsRoute.answers[200].parse(
        await get(`/operations/catalogue/versions?country=kr&kind=${kind}&key=${key}`),
      ).results,
    change: async <Kind extends CatalogueKind>(
      kind: Kind,
      key: string,
      { patch, headers, ...more }: Patch<Kind>,
    ): Promise<string> => {
      const { item, version } = await entry(kind, key);
      const content = { ...item.content, ...patch };
      return send({ key, version: version + 1, item: { kind, content }, ...more }, headers);
    },
    withdraw: async (kind: CatalogueKind, key: string, version: number): Promise<string> => {
      const body = { country: 'kr', kind, key, version, reason: 'thought better of it' };
      return codeOf(
        await server.call('/operations/catalogue/withdrawals', postJson(body, operator)),
      );
    },
    products: async () =>
      productsRoute.answers[200].parse(await get('/billing/spoon/products?country=kr')).results,
    inSeconds: async (seconds: number): Promise<string> => {
      const now = new Date(textInside(await get('/test/clock'), 'now'));
      return new Date(now.getTime() + seconds * 1000).toISOString();
    },
    /** What becomes of who wants to buy: `done`, or why not. */
    buy: async (person: string, wish: { productId: number; price: number; methodId?: number }) => {
      const { productId, price, methodId = 43 } = wish;
      const body = { productId, methodId, quantity: 1, device: 'pc', expectedTotalPrice: price };
      const headers = {
        ...(await bearer(server, person)),
        'idempotency-key': crypto.randomUUID(),
      };
      return codeOf(await server.call('/billing/spoon/inner/payment', postJson(body, headers)));
    },
  };
};
