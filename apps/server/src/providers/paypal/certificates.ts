import type { KeyObject } from 'node:crypto';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { keyOf } from './signature.ts';

/** PayPal signs with one or two at a time. */
const storedMax = 16;
const storedMs = 24 * 3_600_000;
/** Anybody can name one that is not known yet; PayPal itself needs a new one every few months. */
const fetchedPerMinute = 60;
const minuteMs = 60_000;

type CachedKey = { readonly key: KeyObject; readonly sinceMs: number };

type Options = {
  readonly fetch: (url: string) => Promise<OutboundAnswer>;
  readonly nowMs: () => number;
};

export type Certificates = {
  /** Undefined: there is none, or it cannot be had now. */
  readonly keyAt: (url: string) => Promise<KeyObject | undefined>;
};

/** Keys by the address that has their certificate: each is fetched once, by however many it is wanted. */
export const createCertificates = ({ fetch, nowMs }: Options): Certificates => {
  const cachedKeys = new Map<string, CachedKey>();
  const coming = new Map<string, Promise<KeyObject | undefined>>();
  let [sinceMs, fetched] = [nowMs(), 0];

  const mayFetch = (): boolean => {
    if (nowMs() - sinceMs >= minuteMs) [sinceMs, fetched] = [nowMs(), 0];
    fetched += 1;
    return fetched <= fetchedPerMinute;
  };

  const bring = async (url: string): Promise<KeyObject | undefined> => {
    const answer = await fetch(url);
    const isThere = answer.kind === 'answered' && answer.status === 200;
    const key = isThere ? keyOf(String(answer.body)) : undefined;
    if (key === undefined) return undefined;
    const [oldest] = cachedKeys.keys();
    if (cachedKeys.size >= storedMax && oldest !== undefined) cachedKeys.delete(oldest);
    cachedKeys.set(url, { key, sinceMs: nowMs() });
    return key;
  };

  return {
    keyAt: async (url) => {
      const cached = cachedKeys.get(url);
      if (cached !== undefined && nowMs() - cached.sinceMs < storedMs) return cached.key;
      const waiting = coming.get(url);
      if (waiting !== undefined) return waiting;
      // An expired certificate still proves the signatures it made, while no newer one can be
      // fetched.
      if (!mayFetch()) return cached?.key;
      const brought = bring(url).finally(() => coming.delete(url));
      coming.set(url, brought);
      return (await brought) ?? cached?.key;
    },
  };
};
