import { bridgeSource, bridgeVersion, outgoingMessageSchema } from '@dipper/contract';
import type {
  IncomingMessage,
  OutgoingMessage,
  OutgoingPayloads,
  OutgoingType,
} from '@dipper/contract';
import { createGate } from './incoming.ts';
import { findPort } from './ports.ts';
import type { BridgePort } from './ports.ts';

export type Bridge = {
  readonly kind: BridgePort['kind'];
  readonly send: <Type extends OutgoingType>(type: Type, payload: OutgoingPayloads[Type]) => void;
};

export type BridgeSettings = {
  readonly hostOrigins: readonly string[];
  readonly trustedOrigins: readonly string[];
  readonly newId: () => string;
  readonly onMessage: (message: IncomingMessage) => void;
};

const compose = (type: string, payload: unknown, id: string): OutgoingMessage | undefined => {
  const message = { source: bridgeSource, version: bridgeVersion, id, type, payload };
  const parsed = outgoingMessageSchema.safeParse(message);
  return parsed.success ? parsed.data : undefined;
};

/** Speaks with the app or the window around the page. Messages are hints: the server decides. */
export const connectBridge = (page: Window, settings: BridgeSettings): Bridge => {
  const port = findPort(page, settings.hostOrigins);
  const gate = createGate({
    trustedOrigins: settings.trustedOrigins,
    kind: port.kind,
    opener: page.opener,
    self: page,
    ownOrigin: page.location.origin,
  });
  page.addEventListener('message', (event) => {
    const message = gate(event);
    if (message !== undefined) settings.onMessage(message);
  });
  return {
    kind: port.kind,
    send: (type, payload) => {
      const message = compose(type, payload, settings.newId());
      if (message === undefined) return;
      try {
        port.post(message);
      } catch {
        // An app that breaks while it is told something must not break the page.
      }
    },
  };
};
