import { secret, webUrl } from './shapes.ts';

export const paypalSettings = {
  PROVIDER_PAYPAL_URL: {
    schema: webUrl,
    description: 'The base address of PayPal’s API.',
    fallbackText: 'the sandbox, `http://127.0.0.1:{PORT + 30}/paypal`',
  },
  PROVIDER_PAYPAL_CLIENT_ID: {
    schema: secret(1),
    description: 'The client id of the application at PayPal.',
    fallback: 'dipper-paypal-client-of-the-sandbox',
    ofSandbox: true,
  },
  PROVIDER_PAYPAL_CLIENT_SECRET: {
    schema: secret(1),
    description: 'The secret of the application at PayPal.',
    fallback: 'dipper-paypal-secret-of-the-sandbox',
    secret: true,
  },
  PROVIDER_PAYPAL_WEBHOOK_ID: {
    schema: secret(1),
    description:
      'The id that PayPal gave to the webhook `{API_URL}/provider/paypal/webhook`, by which messages are checked.',
    fallback: '0DIPPERSANDBOXWEB',
    ofSandbox: true,
  },
} as const;
