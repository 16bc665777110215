import {
  catalogueRoute,
  catalogueVersionsRoute,
  problemSchema,
  productsRoute,
} from '@dipper/contract';
import type { CatalogueContent, CatalogueKind } from '@dipper/contract';
import { textInside } from '../../../../tools/testing/json.ts';
import { byTwo } from './by-two.ts';
import { bearer, postJson } from './login.ts';
import type { TestServer } from './server.ts';

export type Headers = Readonly<Record<string, string>>;

/** A test's changes to something, and when they begin; the rest stays unchanged. */
export type Patch<Kind extends CatalogueKind> = {
  readonly patch: Partial<CatalogueContent<Kind>>;
  readonly effectiveFrom?: string;
  readonly version?: number;
  readonly headers?: Headers;
};

/** Reads a shop as an operator does. */
const createReader = (server: TestServer, operator: Headers) => {
  const get = async (path: string): Promise<unknown> => {
    const response = await server.call(path, { headers: operator });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  const list = async (kind: CatalogueKind) =>
    catalogueRoute.answers[200].parse(await get(`/operations/catalogue?country=kr&kind=${kind}`))
      .results;
  const entry = async (kind: CatalogueKind, key: string) => {
    const found = (await list(kind)).find((each) => each.key === key);
    if (found === undefined) throw new Error(`${kind} ${key} is not in the catalogue`);
    return found;
  };
  return {
    get,
    list,
    entry,
    versions: async (kind: CatalogueKind, key: string) =>
      catalogueVersionsRoute.answers[200].parse(
        await get(`/operations/catalogue/versions?country=kr&kind=${kind}&key=${key}`),
      ).results,
    /** The whole of it, as a version has it. */
    versionWith: async <Kind extends CatalogueKind>(
      kind: Kind,
      key: string,
      { patch, ...more }: Omit<Patch<Kind>, 'headers'>,
    ): Promise<object> => {
      const { item, version } = await entry(kind, key);
      const content = { ...item.content, ...patch };
      return { key, version: version + 1, item: { kind, content }, ...more };
    },
    products: async () =>
      productsRoute.answers[200].parse(await get('/billing/spoon/products?country=kr')).results,
    inSeconds: async (seconds: number): Promise<string> => {
      const now = new Date(textInside(await get('/test/clock'), 'now'));
      return new Date(now.getTime() + seconds * 1000).toISOString();
    },
  };
};

/** `asked`: it waits for another operator. */
const codeOf = async (response: Response): Promise<string> => {
  if (!response.ok) return problemSchema.parse(await response.json()).code;
  return response.status === 202 ? 'asked' : 'done';
};

/** A shop as one of its operators sees it, and as somebody who buys in it does. */
export const createCatalogueFixture = (server: TestServer, operator: Headers) => {
  const reader = createReader(server, operator);
  const about = { country: 'kr', reason: 'a test of it' };
  const send = async (body: object, headers: Headers = operator): Promise<string> =>
    codeOf(await server.call('/operations/catalogue', postJson({ ...about, ...body }, headers)));
  /**
   * Has two operators propose and approve it; returns `agreed`, or why it could not be proposed.
   */
  const sendByTwo = (body: object): Promise<string> =>
    byTwo(server, { path: '/catalogue', body: { ...about, ...body } });

  return {
    ...reader,
    send,
    sendByTwo,
    change: async <Kind extends CatalogueKind>(
      kind: Kind,
      key: string,
      { headers, ...wish }: Patch<Kind>,
    ): Promise<string> => send(await reader.versionWith(kind, key, wish), headers),
    changeByTwo: async <Kind extends CatalogueKind>(
      kind: Kind,
      key: string,
      wish: Omit<Patch<Kind>, 'headers'>,
    ): Promise<string> => sendByTwo(await reader.versionWith(kind, key, wish)),
    withdraw: async (kind: CatalogueKind, key: string, version: number): Promise<string> => {
      const body = { country: 'kr', kind, key, version, reason: 'thought better of it' };
      return codeOf(
        await server.call('/operations/catalogue/withdrawals', postJson(body, operator)),
      );
    },
    /** Buys as a person; returns `done`, or the error's code. */
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
