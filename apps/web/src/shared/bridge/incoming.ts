import { readIncomingMessage } from '@dipper/contract';
import type { IncomingMessage } from '@dipper/contract';
import type { BridgePort } from './ports.ts';

type Received = {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
};

type Trust = {
  readonly trustedOrigins: readonly string[];
  readonly kind: BridgePort['kind'];
  readonly opener: unknown;
  /** This window and its origin: an app speaks to the page through the page itself. */
  readonly self: unknown;
  readonly ownOrigin: string;
};

const isFromApp = ({ origin, source }: Received, trust: Trust): boolean =>
  (trust.kind === 'ios' || trust.kind === 'android') &&
  source === trust.self &&
  origin === trust.ownOrigin;

const isFromOpener = ({ origin, source }: Received, trust: Trust): boolean =>
  source !== null && source === trust.opener && trust.trustedOrigins.includes(origin);

const idsRemembered = 200;

/** Lets a message through once, from a known sender, when every word of it is known. */
export const createGate = (trust: Trust): ((received: Received) => IncomingMessage | undefined) => {
  const seen = new Set<string>();
  return (received) => {
    if (!isFromApp(received, trust) && !isFromOpener(received, trust)) return undefined;
    const message = readIncomingMessage(received.data);
    if (!message.ok || seen.has(message.value.id)) return undefined;
    seen.add(message.value.id);
    const [oldest] = seen;
    if (seen.size > idsRemembered && oldest !== undefined) seen.delete(oldest);
    return message.value;
  };
};
