import type { Clock } from '../../platform/clock.ts';
import type { PayoutProvider } from '../../ports/payout-provider.ts';
import { createClient } from './client.ts';
import {
  agreementAddress,
  depositBody,
  readAgreement,
  readDeposit,
  readDepositOf,
  readProducts,
} from './translate.ts';

export { dotmoneyProtocol } from './protocol.ts';

export type DotmoneyOptions = Pick<Clock, 'now'> & {
  readonly url: string;
  readonly accessKey: string;
  readonly hashKey: string;
};

const nobody = { kind: 'not-sent', evidence: { why: 'no account' } } as const;

/**
 * dotmoney, prepaid money of Japan that people spend at its partners; one of it is one yen. It shows its
 * protocol to partners only: `protocol.ts` says what one program shows that speaks it, and what is
 * chosen here until the partner says otherwise. It sends no messages and takes nothing back: an
 * operator says so.
 */
export const createDotmoney = (options: DotmoneyOptions): PayoutProvider => {
  const { now } = options;
  const client = createClient(options);
  return {
    name: 'dotmoney',
    prepaid: {
      products: async () => readProducts(await client.products()),
      pageOf: (page) => agreementAddress(page, options, now()),
      agreement: async (page) => readAgreement(await client.agreement(page.state), page),
    },
    send: async (order) => {
      const body = depositBody(order);
      if (body === undefined || order.payee.kind !== 'account') return nobody;
      return readDeposit(await client.deposit(order.payee.accountId, body), order);
    },
    ask: async (order) => {
      const account = order.payee.kind === 'account' ? order.payee.accountId : '';
      return readDepositOf(await client.depositOf(account, order.reference), order);
    },
  };
};
