import * as z from 'zod';
import type { Read } from './logins.ts';
import { secret, webUrl } from './shapes.ts';

const address = (description: string) =>
  ({
    schema: webUrl,
    description,
    fallbackText: 'the sandbox, `http://127.0.0.1:{PORT + 30}/hecto`',
  }) as const;

const key = (description: string, fallback: string) =>
  ({ schema: secret(1), description, fallback, secret: true }) as const;

/** Hecto Financial, which used to be SettleBank: vouchers, Tmoney, and what else is routed to it. */
export const hectoSettings = {
  PROVIDER_HECTO_URL: address(
    'Where Hecto’s payment windows are (really `https://npg.settlebank.co.kr`).',
  ),
  PROVIDER_HECTO_API_URL: address(
    'Where Hecto answers questions and takes cancellations (really `https://gw.settlebank.co.kr`).',
  ),
  PROVIDER_HECTO_RECORDS_URL: address(
    'Where Hecto tells what it took on a day (really `https://nspay.settlebank.co.kr`).',
  ),
  PROVIDER_HECTO_MERCHANT_ID: {
    schema: z.string().regex(/^\w{1,12}$/, 'expected at most 12 letters and digits'),
    description: 'The shop’s id at Hecto.',
    fallback: 'dipperm_il',
    ofSandbox: true,
  },
  PROVIDER_HECTO_MERCHANT_NAME: {
    schema: z.string().min(1).max(30),
    description:
      'The shop’s name as people read it in Hecto’s window and as the holder of accounts.',
    fallback: '디퍼',
  },
  PROVIDER_HECTO_ENCRYPTION_KEY: {
    ...key('The key that fields to Hecto are encrypted with.', 'dipper-hecto-sandbox-key-of-32-b'),
    schema: z
      .string()
      .refine((text) => Buffer.byteLength(text) === 32, 'expected a key of exactly 32 bytes'),
  },
  PROVIDER_HECTO_HASH_KEY: key(
    'The key that hashes to and from Hecto end with.',
    'DIPPERHECTOSANDBOXHASH',
  ),
  PROVIDER_HECTO_AUTH_KEY: key('The key of Hecto’s daily records.', 'DIPPERHECTOSANDBOXAUTH'),
  PROVIDER_HECTO_VOUCHER_CANCEL_CODE: {
    schema: z.enum(['own', 'CP'], { error: 'expected own or CP' }),
    description:
      'How vouchers are cancelled at Hecto: each with its own code, or all with `CP`, as one of its guides has it.',
    fallback: 'own',
  },
} as const;

export type HectoConfig = {
  readonly url: string;
  readonly apiUrl: string;
  readonly recordsUrl: string;
  readonly merchantId: string;
  readonly merchantName: string;
  readonly encryptionKey: string;
  readonly hashKey: string;
  readonly authKey: string;
  readonly voucherCancelCode: 'own' | 'CP';
};

export const readHecto = (read: Read, sandbox: string): HectoConfig => ({
  url: read('PROVIDER_HECTO_URL', `${sandbox}/hecto`),
  apiUrl: read('PROVIDER_HECTO_API_URL', `${sandbox}/hecto`),
  recordsUrl: read('PROVIDER_HECTO_RECORDS_URL', `${sandbox}/hecto`),
  merchantId: read('PROVIDER_HECTO_MERCHANT_ID'),
  merchantName: read('PROVIDER_HECTO_MERCHANT_NAME'),
  encryptionKey: read('PROVIDER_HECTO_ENCRYPTION_KEY'),
  hashKey: read('PROVIDER_HECTO_HASH_KEY'),
  authKey: read('PROVIDER_HECTO_AUTH_KEY'),
  voucherCancelCode: read('PROVIDER_HECTO_VOUCHER_CANCEL_CODE'),
});

export const addressesOfHecto = ({ url, apiUrl, recordsUrl }: HectoConfig) =>
  [
    ['PROVIDER_HECTO_URL', url],
    ['PROVIDER_HECTO_API_URL', apiUrl],
    ['PROVIDER_HECTO_RECORDS_URL', recordsUrl],
  ] as const;
