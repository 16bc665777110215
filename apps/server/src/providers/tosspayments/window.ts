import { createHmac } from 'node:crypto';
import { signedWindow } from '@dipper/contract';

/** The pages that open Toss Payments' windows, and how they know that it is us who sends somebody. */
export type WindowSettings = {
  readonly paymentUrl: string;
  readonly cardUrl: string;
  readonly key: Uint8Array;
};

type Values = Readonly<Record<string, string | number | undefined>>;

/** Nothing of it is a secret; it cannot be changed, and is good for the time of one window. */
export const windowAddress = (
  base: string,
  values: Values,
  { key, now }: { readonly key: Uint8Array; readonly now: Date },
): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.set(name, String(value));
  }
  query.set(signedWindow.until, String(now.getTime() + signedWindow.minutes * 60_000));
  const said = query.toString();
  const seal = createHmac('sha256', key).update(`${signedWindow.label}${said}`).digest('base64url');
  return `${base}?${said}${signedWindow.seal}${seal}`;
};
