/** The part of the wallet's embed that this page uses, declared like on a host site. */
export interface Embed {
  readonly openWallet: (options: {
    walletUrl: string;
    page: string;
    plan?: unknown;
    pack?: number;
    country: string;
    onMessage: (message: { type: string; payload: Readonly<Record<string, unknown>> }) => void;
    onClose: (by: string) => void;
    onBlocked: (blocked: { address: string; continueHere: () => void }) => void;
  }) => unknown;
}

const address = '/embed/index.ts';

export function loadEmbed(): Promise<Embed> {
  return import(address);
}
