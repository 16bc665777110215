import { secret, webUrl } from './shapes.ts';

/** dotmoney, prepaid money that exchanges in Japan are paid as. */
export const dotmoneySettings = {
  PROVIDER_DOTMONEY_URL: {
    schema: webUrl,
    description: 'The base address of dotmoney’s pages and calls, as its contract names it.',
    fallbackText: 'the sandbox, `http://127.0.0.1:{PORT + 30}/dotmoney`',
  },
  PROVIDER_DOTMONEY_ACCESS_KEY: {
    schema: secret(1).regex(/^[A-Za-z0-9-]+$/, 'expected letters, digits and hyphens'),
    description: 'The name by which dotmoney knows us.',
    fallback: 'dipper-dotmoney-of-the-sandbox',
    ofSandbox: true,
  },
  PROVIDER_DOTMONEY_HASH_KEY: {
    schema: secret(16),
    description: 'The key that calls and addresses to dotmoney are signed with.',
    fallback: 'dipper-dotmoney-hash-of-the-sandbox',
    secret: true,
  },
} as const;
