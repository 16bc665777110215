import * as z from 'zod';
import { secret, webUrl } from './shapes.ts';

const address = (description: string) =>
  ({
    schema: webUrl,
    description,
    fallbackText: 'the sandbox, `http://127.0.0.1:{PORT + 30}/hecto`',
  }) as const;

const key = (description: string, fallback: string) =>
  ({ schema: secret(1), description, fallback, secret: true }) as const;

const path = (description: string, fallback: string) =>
  ({
    schema: z.string().regex(/^\/[\w./-]{1,100}$/, 'expected a path'),
    description,
    fallback,
  }) as const;

const call = (description: string, name: string) => path(description, `/spay/${name}.do`);

const windowOf = (what: string, name: string) =>
  path(`Hecto’s window for ${what}.`, `/${name}/main.do`);

const windowPaths = {
  PROVIDER_HECTO_CARD_WINDOW_PATH: windowOf('cards', 'card'),
  PROVIDER_HECTO_ACCOUNT_WINDOW_PATH: windowOf('accounts to deposit into', 'vbank'),
  PROVIDER_HECTO_PHONE_WINDOW_PATH: windowOf('phone bills', 'mobile'),
  PROVIDER_HECTO_CULTURE_WINDOW_PATH: windowOf('Culture Cash', 'gift/cultureCash'),
  PROVIDER_HECTO_SMART_WINDOW_PATH: windowOf('Smart vouchers', 'gift/smartCash'),
  PROVIDER_HECTO_BOOK_WINDOW_PATH: windowOf('book vouchers', 'gift/booknlife'),
  PROVIDER_HECTO_HAPPY_WINDOW_PATH: windowOf('Happy Money', 'gift/happyMoney'),
  PROVIDER_HECTO_TMONEY_WINDOW_PATH: windowOf('Tmoney', 'tmoney'),
} as const;

/** Hecto Financial, which used to be SettleBank: vouchers, Tmoney, and what else is routed to it. */
export const hectoSettings = {
  PROVIDER_HECTO_URL: address('Where Hecto’s payment windows are.'),
  PROVIDER_HECTO_API_URL: address('Where Hecto answers questions and takes cancellations.'),
  PROVIDER_HECTO_RECORDS_URL: address('Where Hecto tells what it took on a day.'),
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
  PROVIDER_HECTO_STATUS_PATH: call('Where Hecto is asked what became of a payment.', 'APITrdcheck'),
  PROVIDER_HECTO_CHARGE_PATH: call('Where Hecto charges a kept card.', 'APICardActionPay'),
  PROVIDER_HECTO_CANCEL_PATH: call('Where Hecto takes back a payment.', 'APICancel'),
  PROVIDER_HECTO_REFUND_PATH: call(
    'Where Hecto gives deposits, and phone bills of an earlier month, back to an account.',
    'APIRefund',
  ),
  PROVIDER_HECTO_FORGET_PATH: call('Where Hecto forgets a kept card.', 'APICardActionDelkey'),
  PROVIDER_HECTO_RECORDS_PATH: {
    schema: z.string().regex(/^\/(?:[\w./-]|\{mchtId\}){1,100}$/, 'expected a path'),
    description: 'Where Hecto tells a day of one method; `{mchtId}` stands for the shop’s id.',
    fallback: '/api/pg/{mchtId}/transInfo.do',
  },
  ...windowPaths,
} as const;
