import * as z from 'zod';
import { secret, webUrl } from './shapes.ts';

const address = (description: string) =>
  ({
    schema: webUrl,
    description,
    fallbackText: 'the sandbox, `http://127.0.0.1:{PORT + 30}/sbps`',
  }) as const;

const number = (digits: number, description: string, fallback: string) =>
  ({
    schema: z.string().regex(new RegExp(`^\\d{${digits}}$`), `expected ${digits} digits`),
    description,
    fallback,
    ofSandbox: true,
  }) as const;

const proof = (of: string) =>
  ({
    schema: z.enum(['result', 'inquiry'], { error: 'expected result or inquiry' }),
    description: `What proves a sale by ${of}: SBPS’s signed result once we have answered it, or its answer to our question (MG01), which no public text knows for it.`,
    fallback: 'result',
  }) as const;

/** The method's number in calls is not even public: the contract says it. */
const proofByNumber = (of: string) =>
  ({
    schema: z.string().regex(/^(?:result|\d{3})$/, 'expected result, or three digits'),
    description: `What proves a sale by ${of}: SBPS’s signed result once we have answered it, or its answer to our question (MG01), where the contract has a number of three digits for it.`,
    fallback: 'result',
  }) as const;

const key = (description: string, fallback: string) =>
  ({ schema: secret(1), description, fallback, secret: true }) as const;

/** SB Payment Service: cards, carriers and prepaid codes in Japan. */
export const sbpsSettings = {
  PROVIDER_SBPS_URL: address('Where SBPS’s payment pages are; the contract names it.'),
  PROVIDER_SBPS_API_URL: address('Where SBPS answers questions and takes refunds.'),
  PROVIDER_SBPS_MERCHANT_ID: number(5, 'The shop’s number at SBPS.', '90001'),
  PROVIDER_SBPS_SERVICE_ID: number(3, 'The number of the shop’s service at SBPS.', '001'),
  PROVIDER_SBPS_HASH_KEY: key(
    'The key that checksums to and from SBPS end with.',
    'sandbox-hash-key-of-no-real-shop',
  ),
  PROVIDER_SBPS_API_PASSWORD: key(
    'The password of calls to SBPS.',
    'sandbox-password-of-no-real-shop',
  ),
  PROVIDER_SBPS_PROOF_DOCOMO: proof('docomo’s d払い'),
  PROVIDER_SBPS_PROOF_SOFTBANK: proof('SoftBank’s bill'),
  PROVIDER_SBPS_PROOF_WEBMONEY: proofByNumber('WebMoney'),
  PROVIDER_SBPS_PROOF_BITCASH: proofByNumber('BitCash'),
} as const;
