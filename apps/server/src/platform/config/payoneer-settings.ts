import * as z from 'zod';
import { secret, webUrl } from './shapes.ts';

const shown = (pattern: RegExp, expected: string) => z.string().regex(pattern, expected);

/** Payoneer, which pays exchanges to accounts that people have there. */
export const payoneerSettings = {
  PROVIDER_PAYONEER_URL: {
    schema: webUrl,
    description: 'The base address of Payoneer’s API.',
    fallbackText: 'the sandbox, `http://127.0.0.1:{PORT + 30}/payoneer`',
  },
  PROVIDER_PAYONEER_LOGIN_URL: {
    schema: webUrl,
    description: 'Where Payoneer gives tokens.',
    fallbackText: 'the sandbox, `http://127.0.0.1:{PORT + 30}/payoneer`',
  },
  PROVIDER_PAYONEER_CLIENT_ID: {
    schema: secret(1),
    description: 'The client id of the application at Payoneer.',
    fallback: 'dipper-payoneer-client-of-the-sandbox',
    ofSandbox: true,
  },
  PROVIDER_PAYONEER_CLIENT_SECRET: {
    schema: secret(1),
    description: 'The secret of the application at Payoneer.',
    fallback: 'dipper-payoneer-secret-of-the-sandbox',
    secret: true,
  },
  PROVIDER_PAYONEER_PROGRAM_ID: {
    schema: shown(/^\d{1,20}$/, 'expected digits'),
    description: 'The number of our program at Payoneer, whose balance pays.',
    fallback: '100000001',
    ofSandbox: true,
  },
  PROVIDER_PAYONEER_WEBHOOK_APP: {
    schema: shown(/^[\w-]{1,60}$/, 'expected a name of letters, digits and hyphens'),
    description:
      'The name by which Payoneer signs its messages to `{API_URL}/provider/payoneer/webhook?event=…` (really `Webhook-IPCNSender-production`).',
    fallback: 'Webhook-IPCNSender-sandbox',
    ofSandbox: true,
  },
  PROVIDER_PAYONEER_WEBHOOK_SECRET: {
    schema: secret(16),
    description: 'The key by which Payoneer signs its messages.',
    fallback: 'dipper-payoneer-webhooks-of-the-sandbox',
    secret: true,
  },
} as const;
