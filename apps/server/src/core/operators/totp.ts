import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator has it: SHA-1, six digits, half a minute. */
const stepSeconds = 30;
const digits = 6;
/** A clock may be half a minute off, and people type slowly. */
const stepsAround = [-1, 0, 1] as const;
export const totpSecretBytes = 20;

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes a secret for typing into an authenticator; 20 bytes need no padding. */
export const toBase32 = (bytes: Uint8Array): string => {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
};

export const totpStepAt = (moment: Date): bigint =>
  BigInt(Math.floor(moment.getTime() / 1000 / stepSeconds));

export const totpCode = (secret: Uint8Array, step: bigint): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(step);
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

/** The half minute that the code belongs to, around the moment; undefined: none. */
export const findTotpStep = (
  secret: Uint8Array,
  code: string,
  moment: Date,
): bigint | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const entered = Buffer.from(code);
  return stepsAround
    .map((around) => totpStepAt(moment) + BigInt(around))
    .find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), entered));
};

/** Returns the address in the QR code for an authenticator. */
export const totpAddress = (secret: Uint8Array, name: string): string =>
  `otpauth://totp/Dipper:${encodeURIComponent(name)}?secret=${toBase32(secret)}&issuer=Dipper&period=${stepSeconds}&digits=${digits}&algorithm=SHA1`;
