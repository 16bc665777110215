import { createHmac } from 'node:crypto';

/** A typed card, as digits. It is never stored or logged. */
export type TypedCard = {
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly identity: string;
  readonly passwordTwoDigits: string | undefined;
};

export type CardField = 'number' | 'expiry' | 'identity' | 'password';

/** Equal for equal cards; without the key nobody can try which number it was made from. */
export function fingerprintOf(number: string, key: string): string {
  return createHmac('sha256', key).update(number).digest('base64url');
}

export function expiryOf({ expiryYear, expiryMonth }: TypedCard): string {
  return `20${expiryYear}-${expiryMonth}`;
}

const youngestHolder = 12;

/** Six digits leave the century open: nobody younger than this holds a card. */
export function birthDateOf(identity: string, today: Date): string | null {
  if (identity.length !== 6) return null;
  const [year, month, day] = [identity.slice(0, 2), identity.slice(2, 4), identity.slice(4)];
  const isOfThisCentury = 2000 + Number(year) <= today.getUTCFullYear() - youngestHolder;
  return `${isOfThisCentury ? '20' : '19'}${year}-${month}-${day}`;
}

const shownAtTheEnd = 4;

/** People know a card by how its number ends, and no more of it leaves this place. */
export function maskedOf({ number }: TypedCard): string {
  return number.slice(-shownAtTheEnd).padStart(number.length, '*');
}
