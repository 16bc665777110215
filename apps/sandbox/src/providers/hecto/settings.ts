/** A merchant's account at Hecto: two keys for its window and calls, one for its records. */
export interface HectoSettings {
  readonly merchantId: string;
  readonly encryptionKey: string;
  readonly hashKey: string;
  readonly authKey: string;
  /** The address for payment notices, unless the wallet has registered another one. */
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
