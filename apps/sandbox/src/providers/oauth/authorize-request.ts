import { asObject, textOf } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: ReadonlySet<string>;
}

/** The provider's limits on an application's request. */
export interface AuthorizeRules {
  readonly scopes: readonly string[];
  readonly neededScopes: readonly string[];
  /** `ignored`: the provider takes the parameters and looks at none of them. */
  readonly challenge: 'optional' | 'needed' | 'ignored';
  readonly responseMode: 'query' | 'form_post';
}

export interface AuthorizeRequest {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  readonly scopes: readonly string[];
  readonly codeChallenge: string | undefined;
  readonly prompt: string | undefined;
}

/**
 * Without a trusted return address the error is shown to the person here; otherwise it is sent to
 * the application.
 */
export type AuthorizeProblem =
  | { readonly tell: 'person'; readonly status: number; readonly error: string }
  | { readonly tell: 'application'; readonly request: AuthorizeRequest; readonly error: string };

type Parsed = Result<AuthorizeRequest, AuthorizeProblem>;
type Query = Readonly<Record<string, unknown>>;

function toPerson(status: number, error: string): Parsed {
  return failure({ tell: 'person', status, error });
}

function challengeProblem(query: Query, rule: AuthorizeRules['challenge']): string | null {
  const method = textOf(query['code_challenge_method']);
  const challenge = textOf(query['code_challenge']);
  if (rule === 'ignored') return null;
  if (challenge === undefined && method === undefined) {
    return rule === 'needed' ? 'invalid_request' : null;
  }
  return method === 'S256' && /^[\w-]{43}$/.test(challenge ?? '') ? null : 'invalid_request';
}

function requestProblem(query: Query, scopes: readonly string[], rules: AuthorizeRules) {
  if (query['response_type'] !== 'code') return 'unsupported_response_type';
  const lacks = rules.neededScopes.some((scope) => !scopes.includes(scope));
  if (lacks || scopes.some((scope) => !rules.scopes.includes(scope))) return 'invalid_scope';
  const mode = textOf(query['response_mode']) ?? 'query';
  if (mode !== rules.responseMode) return 'invalid_request';
  const problem = challengeProblem(query, rules.challenge);
  if (problem !== null) return problem;
  return query['prompt'] === 'none' ? 'interaction_required' : null;
}

export function parseAuthorize(input: unknown, client: Client, rules: AuthorizeRules): Parsed {
  const query = asObject(input);
  const redirectUri = textOf(query['redirect_uri']);
  if (query['client_id'] !== client.clientId) return toPerson(401, 'invalid_client');
  if (redirectUri === undefined) return toPerson(400, 'invalid_request');
  if (!client.redirectUris.has(redirectUri)) return toPerson(400, 'redirect_uri_mismatch');
  const scopes = (textOf(query['scope']) ?? '').split(/[ ,]/).filter((scope) => scope !== '');
  const request: AuthorizeRequest = {
    redirectUri,
    scopes,
    state: textOf(query['state']),
    nonce: textOf(query['nonce']),
    codeChallenge: rules.challenge === 'ignored' ? undefined : textOf(query['code_challenge']),
    prompt: textOf(query['prompt']),
  };
  const error = requestProblem(query, scopes, rules);
  return error === null ? success(request) : failure({ tell: 'application', request, error });
}
