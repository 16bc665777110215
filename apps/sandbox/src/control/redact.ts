import { isObject } from '../platform/json.ts';

const secretNames = new Set([
  'apiKey',
  'cid_secret',
  'client_secret',
  'code',
  'code_verifier',
  'pg_token',
  'access_token',
  'id_token',
  'refresh_token',
  'secret',
  'Body',
  'body',
  'cardNumber',
  'cardPassword',
  'customerIdentityNumber',
  'cardNo',
  'cardPwd',
  'idntNo',
  'account_holder_info',
  'wd_pass_phrase',
]);

/** Names stay, secrets become stars: the record of calls may be looked at and stored. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretNames.has(name) ? '***' : redact(inner),
    ]),
  );
}

/** `SECRET_KEY abc` becomes `SECRET_KEY ***`: the scheme is worth seeing, the key is not. */
export function redactAuthorization(header: string | undefined): string | undefined {
  return header?.replace(/^(\S+)\s+.*$/s, '$1 ***').replace(/^\S+$/, '***');
}
