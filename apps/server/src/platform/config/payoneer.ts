import type { Read } from './reader.ts';

export type PayoneerConfig = {
  readonly url: string;
  readonly loginUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly programId: string;
  readonly webhookApp: string;
  readonly webhookSecret: string;
};

export const readPayoneer = (read: Read, sandbox: string): PayoneerConfig => ({
  url: read('PROVIDER_PAYONEER_URL', `${sandbox}/payoneer`),
  loginUrl: read('PROVIDER_PAYONEER_LOGIN_URL', `${sandbox}/payoneer`),
  clientId: read('PROVIDER_PAYONEER_CLIENT_ID'),
  clientSecret: read('PROVIDER_PAYONEER_CLIENT_SECRET'),
  programId: read('PROVIDER_PAYONEER_PROGRAM_ID'),
  webhookApp: read('PROVIDER_PAYONEER_WEBHOOK_APP'),
  webhookSecret: read('PROVIDER_PAYONEER_WEBHOOK_SECRET'),
});

export const addressesOfPayoneer = ({ url, loginUrl }: PayoneerConfig) =>
  [
    ['PROVIDER_PAYONEER_URL', url],
    ['PROVIDER_PAYONEER_LOGIN_URL', loginUrl],
  ] as const;
