import type { Read } from './reader.ts';

export type OpenBankingConfig = {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly institutionCode: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly passphrase: string;
};

export const readOpenBanking = (read: Read, sandbox: string): OpenBankingConfig => ({
  url: read('PROVIDER_OPENBANKING_URL', `${sandbox}/openbanking`),
  clientId: read('PROVIDER_OPENBANKING_CLIENT_ID'),
  clientSecret: read('PROVIDER_OPENBANKING_CLIENT_SECRET'),
  institutionCode: read('PROVIDER_OPENBANKING_INSTITUTION_CODE'),
  bankCode: read('PROVIDER_OPENBANKING_BANK_CODE'),
  accountNumber: read('PROVIDER_OPENBANKING_ACCOUNT_NUMBER'),
  passphrase: read('PROVIDER_OPENBANKING_PASSPHRASE'),
});
