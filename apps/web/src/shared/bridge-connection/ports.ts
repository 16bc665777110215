import type { OutgoingMessage } from '@dipper/contract';
import { bridgeKindOf } from '../bridge/index.ts';
import type { BridgeKind, BridgeWindow } from '../bridge/index.ts';

/** A channel to the app or window around the page. */
export type BridgePort = {
  readonly kind: BridgeKind;
  readonly post: (message: OutgoingMessage) => void;
  /** Listens on an app's own channel, beside messages to the window. */
  readonly listen: (hear: (data: unknown) => void) => void;
};

const deaf = (): void => undefined;

const postTo = (page: BridgeWindow, hostOrigins: readonly string[]) => ({
  ios: (message: OutgoingMessage) => page.webkit?.messageHandlers?.['dipper']?.postMessage(message),
  android: (message: OutgoingMessage) => page.DipperAndroid?.postMessage(JSON.stringify(message)),
  // The browser delivers to the origin that matches, and to nobody when the opener moved on.
  opener: (message: OutgoingMessage) => {
    for (const origin of hostOrigins) page.opener?.postMessage(message, origin);
  },
  none: deaf,
});

export const findPort = (page: BridgeWindow, hostOrigins: readonly string[]): BridgePort => {
  const kind = bridgeKindOf(page);
  return {
    kind,
    post: postTo(page, hostOrigins)[kind],
    listen:
      kind === 'android'
        ? (hear) => page.DipperAndroid?.addEventListener?.('message', ({ data }) => hear(data))
        : deaf,
  };
};
