import type { OutgoingMessage } from '@dipper/contract';

/** A way out of the page, to whatever opened it. */
export type BridgePort = {
  readonly kind: 'ios' | 'android' | 'opener' | 'none';
  readonly post: (message: OutgoingMessage) => void;
};

type IosHandlers = Readonly<
  Record<string, { readonly postMessage: (message: unknown) => void } | undefined>
>;
type AndroidInterface = { readonly postMessage: (text: string) => void };

/** The parts of a window that the ports look for; an app adds the first two. */
export type BridgeWindow = {
  readonly webkit?: { readonly messageHandlers?: IosHandlers };
  readonly DipperAndroid?: AndroidInterface;
  readonly opener: { readonly postMessage: (message: unknown, origin: string) => void } | null;
};

/** What the apps call their side: `webkit.messageHandlers.dipper` and `DipperAndroid`. */
const iosHandlerName = 'dipper';

export const findPort = (page: BridgeWindow, hostOrigins: readonly string[]): BridgePort => {
  const ios = page.webkit?.messageHandlers?.[iosHandlerName];
  if (ios !== undefined) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- The app's handler is no window.
    return { kind: 'ios', post: (message) => ios.postMessage(message) };
  }
  const android = page.DipperAndroid;
  if (android !== undefined) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- The app's interface is no window.
    return { kind: 'android', post: (message) => android.postMessage(JSON.stringify(message)) };
  }
  const { opener } = page;
  if (opener === null) return { kind: 'none', post: () => undefined };
  return {
    kind: 'opener',
    // The browser delivers to the origin that matches, and to nobody when the opener moved on.
    post: (message) => {
      for (const origin of hostOrigins) opener.postMessage(message, origin);
    },
  };
};
