import { createHash, createHmac, randomBytes } from 'node:crypto';
import { systemClock } from '../platform/clock.ts';
import type { TestServer } from './server.ts';

const nowMs = (): number => systemClock.now().getTime();

/** Signs a call as the documentation for integrators says; written apart from the server's own check. */
export const signedHeaders = (
  call: { readonly method: string; readonly path: string; readonly body?: string },
  { keyId = 'chorus-1', secret = 'dev-partner-key-that-is-not-a-secret', atMs = nowMs() } = {},
): Record<string, string> => {
  const timestamp = String(Math.floor(atMs / 1000));
  const nonce = randomBytes(16).toString('hex');
  const digest = createHash('sha256')
    .update(call.body ?? '')
    .digest('hex');
  const text = `DIPPER-HMAC-SHA256\n${call.method}\n${call.path}\n${timestamp}\n${nonce}\n${digest}`;
  return {
    'dipper-key': keyId,
    'dipper-timestamp': timestamp,
    'dipper-nonce': nonce,
    'dipper-signature': createHmac('sha256', secret).update(text).digest('hex'),
  };
};

export type PartnerAnswer = {
  readonly status: number;
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
};

export type Partner = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: Readonly<Record<string, unknown>>,
) => Promise<PartnerAnswer>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const readPartnerAnswer = async (response: Response): Promise<PartnerAnswer> => {
  const answer: unknown = await response.json();
  const body = isObject(answer) ? answer : {};
  const code = body['code'];
  return { status: response.status, code: typeof code === 'string' ? code : '', body };
};

/** The streaming service, whose moves carry their reference as the key of idempotency. */
export const createPartner =
  (server: Pick<TestServer, 'call'>): Partner =>
  async (method, path, body) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const reference = body?.['reference'];
    const response = await server.call(path, {
      method,
      headers: {
        ...signedHeaders({ method, path, ...(text === undefined ? {} : { body: text }) }),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...(typeof reference === 'string' ? { 'idempotency-key': reference } : {}),
      },
      ...(text === undefined ? {} : { body: text }),
    });
    return readPartnerAnswer(response);
  };
