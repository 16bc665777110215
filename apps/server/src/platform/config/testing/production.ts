import { generateKeyPairSync } from 'node:crypto';
import type { Variables } from '../index.ts';
import { settingsOf } from '../parts.ts';
import type { PartName } from '../parts.ts';

export const newPrivateKey = (namedCurve: string): string =>
  generateKeyPairSync('ec', {
    namedCurve,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

export const fieldKey = Buffer.alloc(32, 7).toString('base64');
export const least: Variables = { DATABASE_URL: 'postgresql://app@localhost/dipper' };
/** All settings of a production server, each with a value that the sandbox does not have. */
export const production: Variables = {
  ...least,
  DIPPER_ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://wallet.example.com',
  CONSOLE_URL: 'https://console.example.com',
  PROVIDER_KAKAOPAY_URL: 'https://open-api.kakaopay.com',
  PROVIDER_KAKAOPAY_SECRET_KEY: 'PRD0123456789',
  PROVIDER_KAKAOPAY_CID: 'C123456789',
  PROVIDER_HECTO_URL: 'https://npg.settlebank.co.kr',
  PROVIDER_HECTO_API_URL: 'https://gw.settlebank.co.kr',
  PROVIDER_HECTO_RECORDS_URL: 'https://nspay.settlebank.co.kr',
  PROVIDER_HECTO_MERCHANT_ID: 'shop_il',
  PROVIDER_HECTO_ENCRYPTION_KEY: 'k'.repeat(32),
  PROVIDER_HECTO_HASH_KEY: 'hecto-hash-0123456789',
  PROVIDER_HECTO_AUTH_KEY: 'hecto-auth-0123456789',
  PROVIDER_TOSS_URL: 'https://pay.toss.im',
  PROVIDER_TOSS_API_KEY: 'sk_real_0123456789',
  PROVIDER_TOSSPAYMENTS_URL: 'https://api.tosspayments.com',
  PROVIDER_TOSSPAYMENTS_SECRET_KEY: 'live_sk_0123456789',
  VAULT_KEY: 'A'.repeat(43),
  PROVIDER_SBPS_URL: 'https://fep.sps-system.com',
  PROVIDER_SBPS_API_URL: 'https://api.sps-system.com',
  PROVIDER_SBPS_MERCHANT_ID: '12345',
  PROVIDER_SBPS_SERVICE_ID: '002',
  PROVIDER_SBPS_HASH_KEY: 'sbps-hash-0123456789',
  PROVIDER_SBPS_API_PASSWORD: 'sbps-password-0123456789',
  PROVIDER_PAYPAL_URL: 'https://api-m.paypal.com',
  PROVIDER_PAYPAL_CLIENT_ID: 'AZ-0123456789',
  PROVIDER_PAYPAL_CLIENT_SECRET: 'EL-0123456789',
  PROVIDER_PAYPAL_WEBHOOK_ID: '8PT597110X687430LKGECATA',
  PROVIDER_OPENBANKING_URL: 'https://openapi.openbanking.or.kr',
  PROVIDER_OPENBANKING_CLIENT_ID: 'openbanking-client',
  PROVIDER_OPENBANKING_CLIENT_SECRET: 'openbanking-0123456789',
  PROVIDER_OPENBANKING_INSTITUTION_CODE: 'M202600001',
  PROVIDER_OPENBANKING_BANK_CODE: '020',
  PROVIDER_OPENBANKING_ACCOUNT_NUMBER: '1001234567890',
  PROVIDER_OPENBANKING_PASSPHRASE: 'a-passphrase-0123456789',
  PROVIDER_PAYONEER_URL: 'https://api.payoneer.com',
  PROVIDER_PAYONEER_LOGIN_URL: 'https://login.payoneer.com',
  PROVIDER_PAYONEER_CLIENT_ID: 'payoneer-client',
  PROVIDER_PAYONEER_CLIENT_SECRET: 'payoneer-0123456789',
  PROVIDER_PAYONEER_PROGRAM_ID: '100123456',
  PROVIDER_PAYONEER_WEBHOOK_APP: 'Webhook-IPCNSender-production',
  PROVIDER_PAYONEER_WEBHOOK_SECRET: 'payoneer-webhooks-0123456789',
  PROVIDER_DOTMONEY_URL: 'https://api.dotmoney.example',
  PROVIDER_DOTMONEY_ACCESS_KEY: 'dipper',
  PROVIDER_DOTMONEY_HASH_KEY: 'dotmoney-0123456789',
  IDENTITY_GOOGLE_ISSUER: 'https://accounts.google.com',
  IDENTITY_GOOGLE_CLIENT_ID: 'wallet.apps.example.com',
  IDENTITY_GOOGLE_CLIENT_SECRET: 'GOCSPX-0123456789',
  IDENTITY_FACEBOOK_URL: 'https://www.facebook.com/v24.0',
  IDENTITY_FACEBOOK_GRAPH_URL: 'https://graph.facebook.com/v24.0',
  IDENTITY_FACEBOOK_CLIENT_ID: '123456789012345',
  IDENTITY_FACEBOOK_CLIENT_SECRET: 'facebook-0123456789',
  IDENTITY_LINE_ISSUER: 'https://access.line.me',
  IDENTITY_LINE_CLIENT_ID: '1650123456',
  IDENTITY_LINE_CLIENT_SECRET: 'line-0123456789',
  IDENTITY_APPLE_ISSUER: 'https://appleid.apple.com',
  IDENTITY_APPLE_CLIENT_ID: 'com.example.wallet',
  IDENTITY_APPLE_TEAM_ID: 'ABCDE12345',
  IDENTITY_APPLE_KEY_ID: 'FGHIJ67890',
  IDENTITY_APPLE_PRIVATE_KEY: newPrivateKey('P-256').replaceAll('\n', '\\n'),
  IDENTITY_TWITTER_URL: 'https://x.com',
  IDENTITY_TWITTER_API_URL: 'https://api.x.com',
  IDENTITY_TWITTER_CLIENT_ID: 'x-client',
  IDENTITY_TWITTER_CLIENT_SECRET: 'x-0123456789',
  HOST_SITE_ORIGINS: 'https://www.example.com',
  PROVIDER_TWILIO_URL: 'https://api.twilio.com',
  PROVIDER_TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  PROVIDER_TWILIO_AUTH_TOKEN: '0123456789abcdef',
  PROVIDER_TWILIO_FROM: '+82215881234',
  MAIL_SMTP_URL: 'smtps://mail.example.com:465',
  MAIL_SMTP_USER: 'wallet',
  MAIL_SMTP_PASSWORD: 'mail-0123456789',
  MAIL_FROM: 'Dipper <login@example.com>',
  OPERATOR_TOKEN: 'an-operator-token-of-its-own',
  PARTNER_KEYS: 'chorus-7=thirty-two-characters-or-more-of-it',
  FIELD_KEYS: `1=${fieldKey}`,
  DOCUMENT_DIRECTORY: '/var/lib/dipper/documents',
  WINDOW_ORIGIN: 'https://windows.example.com',
};

const ofParts = /^(?:PROVIDER|IDENTITY)_|^(?:VAULT_KEY|VAULT_ORIGIN|WINDOW_ORIGIN)$/;

/** The same settings for a deployment with only these parts. */
export const productionOf = (...parts: readonly PartName[]): Variables => {
  const required = new Set<string>(parts.flatMap(settingsOf));
  return Object.fromEntries(
    Object.entries(production).filter(([name]) => !ofParts.test(name) || required.has(name)),
  );
};

/** The settings that need values of their own where others can reach development. */
export const reachable = {
  DIPPER_ENVIRONMENT: 'dev',
  OPERATOR_TOKEN: 'an-operator-token-of-its-own',
  PARTNER_KEYS: 'chorus-7=thirty-two-characters-or-more-of-it',
  FIELD_KEYS: `1=${fieldKey}`,
  VAULT_KEY: 'A'.repeat(43),
} as const;
