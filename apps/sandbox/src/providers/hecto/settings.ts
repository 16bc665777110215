/** What a merchant gets from Hecto: two keys for its window and calls, one for its records. */
export interface HectoSettings {
  readonly merchantId: string;
  readonly encryptionKey: string;
  readonly hashKey: string;
  readonly authKey: string;
  /** Where the wallet is told of a payment unless it has registered another address. */
  readonly usualNotiUrl: string;
}

/** Fake on purpose: they open nothing but this program. */
export function hectoSettings(walletUrl: string): HectoSettings {
  return {
    merchantId: 'dipperm_il',
    encryptionKey: 'dipper-hecto-sandbox-key-of-32-b',
    hashKey: 'DIPPERHECTOSANDBOXHASH',
    authKey: 'DIPPERHECTOSANDBOXAUTH',
    usualNotiUrl: `${walletUrl}/api/provider/hecto/webhook`,
  };
}
