import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { DotmoneySettings } from '../../settings.ts';

function signatureOf(parts: readonly string[], hashKey: string): string {
  const digest = createHash('sha256').update(parts.join('\n')).digest('hex');
  return createHmac('sha256', hashKey).update(digest).digest('hex');
}

/** The path of its calls here: the part before a call's own path is not signed. */
export const home = '/dotmoney';

/** The body as it came: written anew it could be another text. */
export function isSignedCall(
  request: FastifyRequest,
  { accessKey, hashKey }: DotmoneySettings,
  body: string,
): boolean {
  const [version, key, time = '', signature, ...more] = (request.headers.authorization ?? '').split(
    '_',
  );
  const path = request.url.slice(home.length).replace(/\?.*$/, '');
  const parts = [time, request.method, path, '', body];
  const isKnown = version === '1' && key === accessKey && more.length === 0;
  return isKnown && signature === signatureOf(parts, hashKey);
}

/** The fields in the order in which they are signed. */
const signedFields = ['access_date', 'product_id', 'user_id', 'user_name', 'status'] as const;
/** No public text says how people return; the sandbox leaves the return unsigned. */
const ways = ['redirect_url', 'error_url'] as const;
export type PageFields = Readonly<
  Record<(typeof signedFields)[number] | (typeof ways)[number], string>
>;

/** Reads the merchant's request to the page; undefined if the merchant did not sign it. */
export function readPage(
  query: Readonly<Record<string, string | undefined>>,
  { accessKey, hashKey }: DotmoneySettings,
): PageFields | undefined {
  const of = (name: string): string => query[name] ?? '';
  const isSigned =
    query['access_key'] === accessKey &&
    query['signature'] === signatureOf(signedFields.map(of), hashKey);
  if (!isSigned || [...signedFields, ...ways].map(of).includes('')) return undefined;
  return {
    access_date: of('access_date'),
    product_id: of('product_id'),
    user_id: of('user_id'),
    user_name: of('user_name'),
    status: of('status'),
    redirect_url: of('redirect_url'),
    error_url: of('error_url'),
  };
}
