import type { Read } from './reader.ts';

export type PayPalConfig = {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
};

export const readPayPal = (read: Read, sandbox: string): PayPalConfig => ({
  url: read('PROVIDER_PAYPAL_URL', `${sandbox}/paypal`),
  clientId: read('PROVIDER_PAYPAL_CLIENT_ID'),
  clientSecret: read('PROVIDER_PAYPAL_CLIENT_SECRET'),
  webhookId: read('PROVIDER_PAYPAL_WEBHOOK_ID'),
});
