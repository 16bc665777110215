import type { CardsConfig } from './cards.ts';
import type { Read } from './reader.ts';

export type TossConfig = { readonly url: string; readonly apiKey: string };
export type TossPaymentsConfig = {
  readonly url: string;
  readonly secretKey: string;
  readonly begins: 'window' | 'call';
  readonly windows: {
    readonly paymentUrl: string;
    readonly cardUrl: string;
    readonly key: Uint8Array;
  };
};

export const readToss = (read: Read, sandbox: string): TossConfig => ({
  url: read('PROVIDER_TOSS_URL', `${sandbox}/toss`),
  apiKey: read('PROVIDER_TOSS_API_KEY'),
});

/** Returns whether people are ever sent to one of those pages. */
export const opensWindows = (config: {
  readonly tosspayments: TossPaymentsConfig | undefined;
  readonly cards: CardsConfig;
}): boolean =>
  config.tosspayments?.begins === 'window' || config.cards.registration?.kind === 'hosted';

/** The sandbox's own windows open if we have no pages for windows. */
const windowsAt = (origin: string | undefined, url: string) =>
  origin === undefined
    ? { paymentUrl: `${url}/payments/window`, cardUrl: `${url}/billing/window` }
    : { paymentUrl: `${origin}/payment`, cardUrl: `${origin}/card` };

export const readTossPayments = (
  read: Read,
  sandbox: string,
  windowOrigin: string | undefined,
): TossPaymentsConfig => {
  const url = read('PROVIDER_TOSSPAYMENTS_URL', `${sandbox}/tosspayments`);
  return {
    url,
    secretKey: read('PROVIDER_TOSSPAYMENTS_SECRET_KEY'),
    begins: read('PROVIDER_TOSSPAYMENTS_BEGINS'),
    windows: {
      ...windowsAt(windowOrigin, url),
      key: new Uint8Array(Buffer.from(read('VAULT_KEY'), 'base64url')),
    },
  };
};
