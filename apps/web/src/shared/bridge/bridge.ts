import type { IncomingMessage, OutgoingPayloads, OutgoingType } from '@dipper/contract';
import { loadWithRetries } from '../loading/index.ts';
import { createReplayGuard, isTrusted } from './incoming.ts';
import type { Received, Trust } from './incoming.ts';
import { findPort } from './ports.ts';
import type { BridgePort } from './ports.ts';

export type Bridge = {
  readonly kind: BridgePort['kind'];
  /** Resolves once the message is out, or could not be sent. */
  readonly send: <Type extends OutgoingType>(
    type: Type,
    payload: OutgoingPayloads[Type],
  ) => Promise<void>;
};

export type BridgeSettings = {
  readonly hostOrigins: readonly string[];
  readonly trustedOrigins: readonly string[];
  readonly newId: () => string;
  readonly onMessage: (message: IncomingMessage) => void;
};

const loadCodec = () => loadWithRetries(() => import('./codec.ts'));

const trustOf = (page: Window, port: BridgePort, trustedOrigins: readonly string[]): Trust => ({
  trustedOrigins,
  kind: port.kind,
  opener: page.opener,
  self: page,
  ownOrigin: page.location.origin,
});

/** Speaks with the app or the window around the page. Messages are hints: the server decides. */
export const connectBridge = (page: Window, settings: BridgeSettings): Bridge => {
  const port = findPort(page, settings.hostOrigins);
  const trust = trustOf(page, port, settings.trustedOrigins);
  const isNew = createReplayGuard();

  const hear = async (received: Received): Promise<void> => {
    const { readIncomingMessage } = await loadCodec();
    const message = readIncomingMessage(received.data);
    if (message.ok && isNew(message.value)) settings.onMessage(message.value);
  };
  page.addEventListener('message', ({ origin, source, data }) => {
    const received = { origin, source, data };
    if (isTrusted(received, trust)) void hear(received).catch(() => undefined);
  });

  return {
    kind: port.kind,
    send: async (type, payload) => {
      try {
        const { compose } = await loadCodec();
        const message = compose(type, payload, settings.newId());
        if (message !== undefined) port.post(message);
      } catch {
        // An app that breaks while it is told something must not break the page.
      }
    },
  };
};
