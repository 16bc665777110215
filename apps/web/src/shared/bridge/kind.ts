/** The surroundings of the page: one of the service's apps, the window that opened it, or nothing. */
export type BridgeKind = 'ios' | 'android' | 'opener' | 'none';

type IosHandlers = Readonly<
  Record<string, { readonly postMessage: (message: unknown) => void } | undefined>
>;

/** The object of `addJavascriptInterface` (a method) or of `addWebMessageListener` (which also listens). */
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

/** Detects the apps by their own names: `webkit.messageHandlers.dipper` and `DipperAndroid`. */
export const bridgeKindOf = (page: BridgeWindow): BridgeKind => {
  try {
    if (page.webkit?.messageHandlers?.['dipper']) return 'ios';
    if (page.DipperAndroid) return 'android';
  } catch {
    // An app may have injected a broken object: the page then works without it.
  }
  return page.opener === null ? 'none' : 'opener';
};

/** Inside one of the service's own apps. */
export const isNative = ({ kind }: { readonly kind: BridgeKind }): boolean =>
  kind === 'ios' || kind === 'android';
