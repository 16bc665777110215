import type { Host, Rule } from '../../ports/protocol.ts';
import type { SourceName } from './sources.ts';

export const hosts = {
  page: {
    value: 'https://fep.sps-system.com',
    settings: ['PROVIDER_SBPS_URL'],
    use: 'the payment pages, whose address SBPS tells each shop',
    source: 'csCart',
  },
  api: {
    value: 'https://api.sps-system.com',
    settings: ['PROVIDER_SBPS_API_URL'],
    use: 'every call from server to server',
    source: 'sbpaymentRb',
  },
} as const satisfies Readonly<Record<string, Host<SourceName>>>;

/** The authentication of a call. */
export const authentication = {
  basic: {
    says: 'A call from server to server has Basic: the numbers of the shop and of its service as one word, and a password, which for the shop of the tests is its hash key. The checksum proves the body.',
    source: 'sbpaymentRb',
  },
} as const satisfies Readonly<Record<string, Rule<SourceName>>>;
