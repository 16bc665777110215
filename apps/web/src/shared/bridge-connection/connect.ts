import type { IncomingMessage } from '@dipper/contract';
import type { Bridge } from '../bridge/index.ts';
import { compose, createReader } from './codec.ts';
import { isTrusted } from './incoming.ts';
import type { Received, Trust } from './incoming.ts';
import { findPort } from './ports.ts';
import type { BridgePort } from './ports.ts';

export type BridgeSettings = {
  readonly hostOrigins: readonly string[];
  readonly trustedOrigins: readonly string[];
  readonly newId: () => string;
  readonly onMessage: (message: IncomingMessage) => void;
};

export type ConnectedBridge = Bridge & {
  /** Accepts any message to the window; its sender and content are checked here. */
  readonly hear: (event: Received) => void;
};

const trustOf = (page: Window, port: BridgePort, trustedOrigins: readonly string[]): Trust => ({
  trustedOrigins,
  kind: port.kind,
  opener: page.opener,
  self: page,
  ownOrigin: page.location.origin,
});

/** Speaks with the app or the window around the page. Messages are hints: the server decides. */
export const connectBridge = (page: Window, settings: BridgeSettings): ConnectedBridge => {
  const port = findPort(page, settings.hostOrigins);
  const trust = trustOf(page, port, settings.trustedOrigins);
  const read = createReader();

  const readOnce = (data: unknown): void => {
    const message = read(data);
    if (message !== undefined) settings.onMessage(message);
  };
  port.listen(readOnce);

  return {
    kind: port.kind,
    hear: (event) => {
      if (isTrusted(event, trust)) readOnce(event.data);
    },
    send: async (type, payload) => {
      try {
        const message = compose(type, payload, settings.newId());
        if (message !== undefined) port.post(message);
      } catch {
        // An app that breaks while it is told something must not break the page.
      }
    },
  };
};
