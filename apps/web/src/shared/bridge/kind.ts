/** What is around the page: one of the service's apps, the window that opened it, or nothing. */
export type BridgeKind = 'ios' | 'android' | 'opener' | 'none';

type IosHandlers = Readonly<
  Record<string, { readonly postMessage: (message: unknown) => void } | undefined>
>;

/** Of `addJavascriptInterface` (a method), or of `addWebMessageListener` (which also hears). */
export type AndroidInterface = {
  readonly postMessage: (text: string) => void;
  readonly addEventListener?: (
    type: 'message',
    listener: (event: { readonly data: unknown }) => void,
  ) => void;
};

/** The parts of a window that are looked for; an app adds the first two. */
export type BridgeWindow = {
  readonly webkit?: { readonly messageHandlers?: IosHandlers };
  readonly DipperAndroid?: AndroidInterface;
  readonly opener: { readonly postMessage: (message: unknown, origin: string) => void } | null;
};

/** What the apps call their side: `webkit.messageHandlers.dipper` and `DipperAndroid`. */
export const bridgeKindOf = (page: BridgeWindow): BridgeKind => {
  try {
    if (page.webkit?.messageHandlers?.['dipper']) return 'ios';
    if (page.DipperAndroid) return 'android';
  } catch {
    // What an app has put into the page may be broken; then the page does without it.
  }
  return page.opener === null ? 'none' : 'opener';
};

/** Inside one of the service's own apps. */
export const isNative = ({ kind }: { readonly kind: BridgeKind }): boolean =>
  kind === 'ios' || kind === 'android';
