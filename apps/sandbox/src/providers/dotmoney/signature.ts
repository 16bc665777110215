import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { DotmoneySettings } from '../../settings.ts';

function signatureOf(parts: readonly string[], hashKey: string): string {
  const digest = createHash('sha256').update(parts.join('\n')).digest('hex');
  return createHmac('sha256', hashKey).update(digest).digest('hex');
}

/** The body as it came: written anew it could be another text. */
export function isSignedCall(
  request: FastifyRequest,
  { accessKey, hashKey }: DotmoneySettings,
  body: string,
): boolean {
  const [version, key, time = '', signature, ...more] = (request.headers.authorization ?? '').split(
    '_',
  );
  const parts = [time, request.method, request.url.replace(/\?.*$/, ''), '', body];
  const isKnown = version === '1' && key === accessKey && more.length === 0;
  return isKnown && signature === signatureOf(parts, hashKey);
}

export const signedFields = [
  'access_date',
  'product_id',
  'user_id',
  'user_name',
  'status',
  'redirect_url',
  'error_url',
] as const;
export type PageFields = Readonly<Record<(typeof signedFields)[number], string>>;

/** What a merchant's address asks for; undefined where it did not sign it. */
export function readPage(
  query: Readonly<Record<string, string | undefined>>,
  { accessKey, hashKey }: DotmoneySettings,
): PageFields | undefined {
  const of = (name: string): string => query[name] ?? '';
  const parts = signedFields.map(of);
  const isSigned =
    query['access_key'] === accessKey && query['signature'] === signatureOf(parts, hashKey);
  if (!isSigned || parts.includes('')) return undefined;
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
