import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '../../control/calls.ts';
import { asObject, textOf } from '../../platform/json.ts';
import type { Client } from './authorize-request.ts';

interface ClientKeys {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

function problem(status: number, error: string, description: string): Answer {
  return { status, body: { error, error_description: description } };
}

export const tokenProblems = {
  invalidClient: problem(401, 'invalid_client', 'The OAuth client was not found.'),
  invalidGrant: problem(400, 'invalid_grant', 'Bad Request'),
  unsupportedGrant: problem(400, 'unsupported_grant_type', 'Invalid grant_type'),
  invalidRequest: problem(400, 'invalid_request', 'The body is not readable.'),
  internal: problem(500, 'internal_failure', 'Internal error'),
} as const;

function decodeFormText(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function basicKeys(header: string): ClientKeys {
  const [id = '', ...secret] = Buffer.from(header.slice(6), 'base64').toString('utf8').split(':');
  return { id: decodeFormText(id), secret: decodeFormText(secret.join(':')) };
}

/** `client_secret_basic` or `client_secret_post`, never both in one call. */
export function isKnownClient(headers: IncomingHttpHeaders, body: unknown, client: Client) {
  const form = asObject(body);
  const basic = headers.authorization?.startsWith('Basic ') === true;
  if (basic && form['client_secret'] !== undefined) return false;
  const keys = basic
    ? basicKeys(headers.authorization ?? '')
    : { id: textOf(form['client_id']), secret: textOf(form['client_secret']) };
  return keys.id === client.clientId && keys.secret === client.clientSecret;
}

export function codeUse(body: unknown) {
  const form = asObject(body);
  return {
    grantType: textOf(form['grant_type']),
    code: textOf(form['code']),
    redirectUri: textOf(form['redirect_uri']),
    codeVerifier: textOf(form['code_verifier']),
  };
}
