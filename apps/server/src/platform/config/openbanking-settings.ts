import * as z from 'zod';
import { secret, webUrl } from './shapes.ts';

export const openbankingSettings = {
  PROVIDER_OPENBANKING_URL: {
    schema: webUrl,
    description: 'The base address of open banking, which pays exchanges into Korean accounts.',
    fallbackText: 'the sandbox, `http://127.0.0.1:{PORT + 30}/openbanking`',
  },
  PROVIDER_OPENBANKING_CLIENT_ID: {
    schema: secret(1),
    description: 'The client id of the application at open banking.',
    fallback: 'dipper-openbanking-client-of-the-sandbox',
    ofSandbox: true,
  },
  PROVIDER_OPENBANKING_CLIENT_SECRET: {
    schema: secret(1),
    description: 'The secret of the application at open banking.',
    fallback: 'dipper-openbanking-secret-of-the-sandbox',
    secret: true,
  },
  PROVIDER_OPENBANKING_INSTITUTION_CODE: {
    schema: z.string().regex(/^[A-Z0-9]{10}$/, 'expected ten letters and digits'),
    description: 'The ten characters that each transfer’s number begins with, given by KFTC.',
    fallback: 'M000000001',
    ofSandbox: true,
  },
  PROVIDER_OPENBANKING_BANK_CODE: {
    schema: z.string().regex(/^\d{3}$/, 'expected three digits'),
    description:
      'The three digits of the bank where our contracted account is, as KFTC counts them.',
    fallback: '097',
    ofSandbox: true,
  },
  PROVIDER_OPENBANKING_ACCOUNT_NUMBER: {
    schema: z.string().regex(/^\d{1,16}$/, 'expected up to 16 digits'),
    description: 'The number of our contracted account that exchanges are paid from.',
    fallback: '9990000000001',
    ofSandbox: true,
  },
  PROVIDER_OPENBANKING_PASSPHRASE: {
    schema: secret(4),
    description: 'The passphrase of deposits (`wd_pass_phrase`), as the contract has it.',
    fallback: 'NONE',
    secret: true,
  },
} as const;
