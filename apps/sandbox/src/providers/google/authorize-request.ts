import { failure, success, type Result } from '../../platform/result.ts';
import { asObject, textOf } from '../../platform/json.ts';

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: ReadonlySet<string>;
}

export interface AuthorizeRequest {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  readonly scopes: readonly string[];
  readonly codeChallenge: string | undefined;
  readonly prompt: string | undefined;
}

/** Without a trusted address to go back to, the person is told here; otherwise the application is. */
export type AuthorizeProblem =
  | { readonly tell: 'person'; readonly status: number; readonly error: string }
  | { readonly tell: 'application'; readonly address: string };

type Parsed = Result<AuthorizeRequest, AuthorizeProblem>;

const known = new Set(['openid', 'email', 'profile']);

function toPerson(status: number, error: string): Parsed {
  return failure({ tell: 'person', status, error });
}

export function errorAddress(request: AuthorizeRequest, error: string): string {
  return returnAddress(request, { error });
}

export function returnAddress(
  { redirectUri, state }: Pick<AuthorizeRequest, 'redirectUri' | 'state'>,
  answer: Readonly<Record<string, string>>,
): string {
  const address = new URL(redirectUri);
  const parameters = state === undefined ? answer : { state, ...answer };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.append(name, value);
  return address.href;
}

function requestProblem(query: Readonly<Record<string, unknown>>, scopes: readonly string[]) {
  const method = textOf(query['code_challenge_method']);
  const challenge = textOf(query['code_challenge']);
  if (query['response_type'] !== 'code') return 'unsupported_response_type';
  if (!scopes.includes('openid') || scopes.some((scope) => !known.has(scope))) {
    return 'invalid_scope';
  }
  if ((method ?? 'S256') !== 'S256' || (method !== undefined && challenge === undefined)) {
    return 'invalid_request';
  }
  const malformed = challenge !== undefined && !/^[\w-]{43}$/.test(challenge);
  if (malformed || (challenge !== undefined && method === undefined)) return 'invalid_request';
  return query['prompt'] === 'none' ? 'interaction_required' : null;
}

export function parseAuthorize(input: unknown, client: Client): Parsed {
  const query = asObject(input);
  const redirectUri = textOf(query['redirect_uri']);
  if (query['client_id'] !== client.clientId) return toPerson(401, 'invalid_client');
  if (redirectUri === undefined) return toPerson(400, 'invalid_request');
  if (!client.redirectUris.has(redirectUri)) return toPerson(400, 'redirect_uri_mismatch');
  const scopes = (textOf(query['scope']) ?? '').split(' ').filter((scope) => scope !== '');
  const request: AuthorizeRequest = {
    redirectUri,
    scopes,
    state: textOf(query['state']),
    nonce: textOf(query['nonce']),
    codeChallenge: textOf(query['code_challenge']),
    prompt: textOf(query['prompt']),
  };
  const error = requestProblem(query, scopes);
  if (error === null) return success(request);
  return failure({ tell: 'application', address: errorAddress(request, error) });
}
