import type { Read } from './logins.ts';

export type HectoConfig = {
  readonly url: string;
  readonly apiUrl: string;
  readonly recordsUrl: string;
  readonly merchantId: string;
  readonly merchantName: string;
  readonly encryptionKey: string;
  readonly hashKey: string;
  readonly authKey: string;
  readonly paths: Readonly<Record<'status' | 'charge' | 'cancel' | 'refund' | 'forget', string>>;
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
  paths: {
    status: read('PROVIDER_HECTO_STATUS_PATH'),
    charge: read('PROVIDER_HECTO_CHARGE_PATH'),
    cancel: read('PROVIDER_HECTO_CANCEL_PATH'),
    refund: read('PROVIDER_HECTO_REFUND_PATH'),
    forget: read('PROVIDER_HECTO_FORGET_PATH'),
  },
});

export const addressesOfHecto = ({ url, apiUrl, recordsUrl }: HectoConfig) =>
  [
    ['PROVIDER_HECTO_URL', url],
    ['PROVIDER_HECTO_API_URL', apiUrl],
    ['PROVIDER_HECTO_RECORDS_URL', recordsUrl],
  ] as const;
