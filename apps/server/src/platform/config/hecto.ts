import type { Read } from './reader.ts';

type HectoPaths = ReturnType<typeof readPaths>;

export type HectoConfig = {
  readonly url: string;
  readonly apiUrl: string;
  readonly recordsUrl: string;
  readonly merchantId: string;
  readonly merchantName: string;
  readonly encryptionKey: string;
  readonly hashKey: string;
  readonly authKey: string;
  readonly paths: HectoPaths;
};

const readPaths = (read: Read) => ({
  card: read('PROVIDER_HECTO_CARD_WINDOW_PATH'),
  vbank: read('PROVIDER_HECTO_ACCOUNT_WINDOW_PATH'),
  mobile: read('PROVIDER_HECTO_PHONE_WINDOW_PATH'),
  culturecash: read('PROVIDER_HECTO_CULTURE_WINDOW_PATH'),
  smartcash: read('PROVIDER_HECTO_SMART_WINDOW_PATH'),
  booknlife: read('PROVIDER_HECTO_BOOK_WINDOW_PATH'),
  happymoney: read('PROVIDER_HECTO_HAPPY_WINDOW_PATH'),
  tmoney: read('PROVIDER_HECTO_TMONEY_WINDOW_PATH'),
  status: read('PROVIDER_HECTO_STATUS_PATH'),
  charge: read('PROVIDER_HECTO_CHARGE_PATH'),
  cancel: read('PROVIDER_HECTO_CANCEL_PATH'),
  refund: read('PROVIDER_HECTO_REFUND_PATH'),
  forget: read('PROVIDER_HECTO_FORGET_PATH'),
  records: read('PROVIDER_HECTO_RECORDS_PATH'),
});

export const readHecto = (read: Read, sandbox: string): HectoConfig => ({
  url: read('PROVIDER_HECTO_URL', `${sandbox}/hecto`),
  apiUrl: read('PROVIDER_HECTO_API_URL', `${sandbox}/hecto`),
  recordsUrl: read('PROVIDER_HECTO_RECORDS_URL', `${sandbox}/hecto`),
  merchantId: read('PROVIDER_HECTO_MERCHANT_ID'),
  merchantName: read('PROVIDER_HECTO_MERCHANT_NAME'),
  encryptionKey: read('PROVIDER_HECTO_ENCRYPTION_KEY'),
  hashKey: read('PROVIDER_HECTO_HASH_KEY'),
  authKey: read('PROVIDER_HECTO_AUTH_KEY'),
  paths: readPaths(read),
});

export const addressesOfHecto = ({ url, apiUrl, recordsUrl }: HectoConfig) =>
  [
    ['PROVIDER_HECTO_URL', url],
    ['PROVIDER_HECTO_API_URL', apiUrl],
    ['PROVIDER_HECTO_RECORDS_URL', recordsUrl],
  ] as const;
