import type { Read } from './reader.ts';

export type SbpsConfig = {
  readonly pageUrl: string;
  readonly apiUrl: string;
  readonly merchantId: string;
  readonly serviceId: string;
  readonly hashKey: string;
  readonly apiPassword: string;
  readonly proofs: Readonly<Record<'docomo' | 'softbank2' | 'webmoney' | 'bitcash', Proof>>;
};

/** `code` is the method's number in calls, for methods whose number only the contract says. */
type Proof = { readonly sale: 'result' | 'inquiry'; readonly code?: string };

const proofOf = (text: string): Proof => {
  if (text === 'result' || text === 'inquiry') return { sale: text };
  return { sale: 'inquiry', code: text };
};

export const readSbps = (read: Read, sandbox: string): SbpsConfig => ({
  pageUrl: read('PROVIDER_SBPS_URL', `${sandbox}/sbps`),
  apiUrl: read('PROVIDER_SBPS_API_URL', `${sandbox}/sbps`),
  merchantId: read('PROVIDER_SBPS_MERCHANT_ID'),
  serviceId: read('PROVIDER_SBPS_SERVICE_ID'),
  hashKey: read('PROVIDER_SBPS_HASH_KEY'),
  apiPassword: read('PROVIDER_SBPS_API_PASSWORD'),
  proofs: {
    docomo: proofOf(read('PROVIDER_SBPS_PROOF_DOCOMO')),
    softbank2: proofOf(read('PROVIDER_SBPS_PROOF_SOFTBANK')),
    webmoney: proofOf(read('PROVIDER_SBPS_PROOF_WEBMONEY')),
    bitcash: proofOf(read('PROVIDER_SBPS_PROOF_BITCASH')),
  },
});

export const addressesOfSbps = ({ pageUrl, apiUrl }: SbpsConfig) =>
  [
    ['PROVIDER_SBPS_URL', pageUrl],
    ['PROVIDER_SBPS_API_URL', apiUrl],
  ] as const;
