import { createHash, createHmac, randomBytes } from 'node:crypto';

export type PartnerKey = {
  /** The name of the key in `PARTNER_KEYS`, such as `chorus-1`. */
  readonly name: string;
  readonly secret: string;
};

export type SignedCall = {
  readonly method: string;
  /** Below `/api`, with its query as sent. */
  readonly path: string;
  readonly body?: string | undefined;
  readonly at: Date;
  /** 16 to 64 of A–Z a–z 0–9 _ -, never twice; made where it is left out. */
  readonly nonce?: string;
};

const nonceBytes = 16;

/** The four headers by which a call is known to be ours. */
export const signedHeaders = (
  { method, path, body = '', at, nonce = randomBytes(nonceBytes).toString('hex') }: SignedCall,
  { name, secret }: PartnerKey,
): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const digest = createHash('sha256').update(body).digest('hex');
  const lines = ['DIPPER-HMAC-SHA256', method, path, timestamp, nonce, digest];
  return {
    'dipper-key': name,
    'dipper-timestamp': timestamp,
    'dipper-nonce': nonce,
    'dipper-signature': createHmac('sha256', secret).update(lines.join('\n')).digest('hex'),
  };
};
