import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createClock } from '../platform/clock.ts';
import { asObject, type JsonObject } from '../platform/json.ts';
import type { PartnerKey } from '../settings.ts';

export interface PartnerReply {
  readonly status: number;
  readonly body: JsonObject;
}

interface PartnerRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: JsonObject;
}

export interface PartnerCalls {
  /** A missing or undecided answer is requested again under the same reference. */
  readonly call: (request: PartnerRequest) => Promise<PartnerReply>;
}

const waitMs = 10_000;
const tries = 3;

/** The real time, whatever the control page makes of the providers' one. */
const clock = createClock();

function signed(
  key: PartnerKey,
  { method, path }: PartnerRequest,
  text: string,
): Record<string, string> {
  const timestamp = String(Math.floor(clock.now().getTime() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const digest = createHash('sha256').update(text).digest('hex');
  const lines = ['DIPPER-HMAC-SHA256', method, path, timestamp, nonce, digest].join('\n');
  return {
    'dipper-key': key.name,
    'dipper-timestamp': timestamp,
    'dipper-nonce': nonce,
    'dipper-signature': createHmac('sha256', key.secret).update(lines).digest('hex'),
  };
}

async function ask(
  walletUrl: string,
  key: PartnerKey,
  request: PartnerRequest,
): Promise<PartnerReply> {
  const { method, path, body } = request;
  const text = body === undefined ? '' : JSON.stringify(body);
  const reference = typeof body?.['reference'] === 'string' ? body['reference'] : undefined;
  const response = await fetch(`${walletUrl}/api${path}`, {
    method,
    headers: {
      ...signed(key, request, text),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(reference === undefined ? {} : { 'idempotency-key': reference }),
    },
    ...(body === undefined ? {} : { body: text }),
    signal: AbortSignal.timeout(waitMs),
  });
  return { status: response.status, body: asObject(await response.json()) };
}

const nobodyKnows: PartnerReply = { status: 503, body: { code: 'unknown' } };

/** Tells whether the outcome is known: neither a failing server nor one that still works on it tells. */
const isFinal = ({ status, body }: PartnerReply): boolean =>
  status < 500 && body['code'] !== 'idempotency_key_in_progress';

export function createPartnerCalls(walletUrl: string, key: PartnerKey): PartnerCalls {
  return {
    call: async (request) => {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const reply = await ask(walletUrl, key, request).catch(() => nobodyKnows);
        if (isFinal(reply)) return reply;
      }
      return nobodyKnows;
    },
  };
}
