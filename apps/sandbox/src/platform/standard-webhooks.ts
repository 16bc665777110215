import { createHmac, timingSafeEqual } from 'node:crypto';

/** Written from the text of https://www.standardwebhooks.com, apart from the wallet’s own code. */
interface Signed {
  readonly id: string;
  /** Whole seconds. */
  readonly timestamp: string;
  readonly body: string;
}

const toleranceSeconds = 300;

/** A secret is handed over as `whsec_` and its bytes in base64. */
function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
}

function signature({ id, timestamp, body }: Signed, secret: string): string {
  const content = `${id}.${timestamp}.${body}`;
  return `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`;
}

export function signedHeaders(
  { id, body }: { readonly id: string; readonly body: string },
  secret: string,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature({ id, timestamp, body }, secret),
  };
}

/** Checks the signature by any of the secrets; a message carries one for each secret that its sender still uses. */
export function isSigned(
  headers: Readonly<Record<string, unknown>>,
  body: string,
  secrets: readonly string[],
): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  const ageSeconds = Math.abs(new Date().getTime() / 1000 - Number(timestamp));
  if (!(ageSeconds <= toleranceSeconds)) return false;
  const signatures = String(headers['webhook-signature'])
    .split(' ')
    .map((each) => Buffer.from(each));
  return secrets.some((secret) => {
    const expected = Buffer.from(signature({ id, timestamp, body }, secret));
    return signatures.some(
      (each) => each.length === expected.length && timingSafeEqual(each, expected),
    );
  });
}
