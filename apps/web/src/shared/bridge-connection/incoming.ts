import type { BridgePort } from './ports.ts';

export type Received = {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
};

export type Trust = {
  readonly trustedOrigins: readonly string[];
  readonly kind: BridgePort['kind'];
  readonly opener: unknown;
  /** This window and its origin: an app speaks to the page through the page itself. */
  readonly self: unknown;
  readonly ownOrigin: string;
};

/** Script that an app runs posts as the page itself; Android's own call names neither side. */
const isFromApp = ({ origin, source }: Received, trust: Trust): boolean =>
  (trust.kind === 'ios' || trust.kind === 'android') &&
  (source === null ? origin === '' : source === trust.self && origin === trust.ownOrigin);

const isFromOpener = ({ origin, source }: Received, trust: Trust): boolean =>
  source !== null && source === trust.opener && trust.trustedOrigins.includes(origin);

/** Whether a message is from the app or the opener: no other sender is accepted. */
export const isTrusted = (received: Received, trust: Trust): boolean =>
  isFromApp(received, trust) || isFromOpener(received, trust);
