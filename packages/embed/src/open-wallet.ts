import {
  planOf,
  walletAddress,
  windowFeatures,
  type WalletPage,
  type WalletTarget,
} from './address.ts';
import {
  isHostMessage,
  isWalletMessage,
  type HostMessage,
  type WalletMessage,
} from './messages.ts';

/**
 * The cause of the end: the wallet, the person who closed the window, or the host; `blocked` means that no
 * window opened.
 */
export type ClosedBy = 'wallet' | 'person' | 'host' | 'blocked';

export interface Blocked {
  readonly address: string;
  /** Goes to the wallet in this tab instead; what the host page holds is left behind. */
  readonly continueHere: () => void;
}

export interface WalletOptions extends WalletTarget {
  readonly onMessage?: (message: WalletMessage) => void;
  readonly onClose?: (by: ClosedBy) => void;
  readonly onBlocked?: (blocked: Blocked) => void;
}

export interface Wallet {
  readonly close: () => void;
  readonly focus: () => void;
  /** Returns false if the window is gone, or if the wallet would not know the message. */
  readonly send: (message: HostMessage) => boolean;
  /** Resolves once the window is gone, for any reason. */
  readonly closed: Promise<ClosedBy>;
}

const windowName = 'dipper-wallet';
const lookEveryMs = 400;
const idsStored = 200;

interface Session {
  readonly popup: Window;
  readonly page: WalletPage;
  readonly closing: Closing;
  readonly leave: () => void;
}

/** One for each window, however often it is opened again. */
interface Closing {
  readonly closed: Promise<ClosedBy>;
  readonly settle: (by: ClosedBy) => void;
}

function newClosing(): Closing {
  let settle: Closing['settle'] = () => {};
  const closed = new Promise<ClosedBy>((resolve) => {
    settle = resolve;
  });
  return { closed, settle };
}

let session: Session | undefined;

/** Only a new window is still blank and ours to read; one that shows something is left as it is. */
function isBlank(popup: Window): boolean {
  try {
    return popup.location.href === 'about:blank';
  } catch {
    return false;
  }
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '',
  );
}

/**
 * Opens the wallet beside the page, or brings the open one forward. Call it straight in the tap
 * handler, before any `await`: browsers block what comes later.
 */
export function openWallet(options: WalletOptions): Wallet {
  const address = walletAddress(options);
  const popup = window.open('', windowName, windowFeatures(window));
  if (!popup || popup.closed) {
    options.onBlocked?.({ address, continueHere: () => window.location.assign(address) });
    return { close() {}, focus() {}, send: () => false, closed: Promise.resolve('blocked') };
  }
  const plan = planOf(options);
  const isElsewhere = session?.popup === popup && session.page !== options.page;
  const message =
    plan?.productId === undefined ? undefined : { ...plan, productId: plan.productId };
  // An open wallet hears of a product by a message, so that it stays while somebody pays.
  const goes = isBlank(popup) || isElsewhere || (plan !== undefined && message === undefined);
  if (goes) popup.location.replace(address);
  popup.focus();
  const closing = session?.popup === popup ? session.closing : newClosing();
  session?.leave();
  const wallet = converse(popup, options, closing);
  const { authKey, userId } = options;
  // An open window may belong to another person: only the wallet knows who is logged in there.
  if (!goes && authKey !== undefined && userId !== undefined) {
    wallet.send({ type: 'auth-key', payload: { authKey, userId } });
  }
  if (!goes && message !== undefined) wallet.send({ type: 'plan-subscribe', payload: message });
  return wallet;
}

function converse(popup: Window, options: WalletOptions, closing: Closing): Wallet {
  const { origin } = new URL(options.walletUrl);
  const received = new Set<string>();

  function leave(): void {
    window.removeEventListener('message', hear);
    clearInterval(looking);
    if (session === current) session = undefined;
  }

  function end(by: ClosedBy): void {
    if (session !== current) return;
    leave();
    popup.close();
    closing.settle(by);
    options.onClose?.(by);
  }

  function hear({ origin: from, source, data }: MessageEvent<unknown>): void {
    if (from !== origin || source !== popup) return;
    if (!isWalletMessage(data) || received.has(data.id)) return;
    if (received.size === idsStored) received.clear();
    received.add(data.id);
    options.onMessage?.(data);
    if (data.type === 'close') end('wallet');
  }

  window.addEventListener('message', hear);
  const looking = setInterval(() => {
    if (popup.closed) end('person');
  }, lookEveryMs);
  const current: Session = { popup, page: options.page, closing, leave };
  session = current;

  return {
    close: () => end('host'),
    focus: () => popup.focus(),
    send: (message) => {
      if (popup.closed || !isHostMessage(message)) return false;
      const { type, payload } = message;
      popup.postMessage({ source: 'dipper', version: 1, id: newId(), type, payload }, origin);
      return true;
    },
    closed: closing.closed,
  };
}
