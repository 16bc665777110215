import * as z from 'zod';
import { secret, webUrl } from './shapes.ts';

/** Toss Pay, a wallet, and Toss Payments, a gateway: two contracts with two keys. */
export const tossSettings = {
  PROVIDER_TOSS_URL: {
    schema: webUrl,
    description: 'The base address of Toss Pay.',
    fallbackText: 'the sandbox, `http://127.0.0.1:{PORT + 30}/toss`',
  },
  PROVIDER_TOSS_API_KEY: {
    schema: secret(1),
    description: 'The key that Toss Pay gave to the shop.',
    fallback: 'sk_test_dipper0000tosspay',
    secret: true,
  },
  PROVIDER_TOSSPAYMENTS_URL: {
    schema: webUrl,
    description: 'The base address of Toss Payments.',
    fallbackText: 'the sandbox, `http://127.0.0.1:{PORT + 30}/tosspayments`',
  },
  PROVIDER_TOSSPAYMENTS_SECRET_KEY: {
    schema: secret(1),
    description: 'The secret key that Toss Payments gave to the shop.',
    fallback: 'test_sk_dipper0000sandbox',
    secret: true,
  },
  PROVIDER_TOSSPAYMENTS_BEGINS: {
    schema: z.enum(['window', 'call'], { error: 'expected window or call' }),
    description:
      'How a payment begins: in the window that Toss Payments’ browser script opens, or by `POST /v1/payments`, which is in no public text, where a contract has it (`call`).',
    fallback: 'window',
  },
} as const;
