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

export type DotmoneyOptions = Pick<Clock, 'now'> & {
  readonly url: string;
  readonly accessKey: string;
  readonly hashKey: string;
};

const nobody = { kind: 'not-sent', evidence: { why: 'no account' } } as const;

/**
 * dotmoney, prepaid money of Japan that people spend at its partners; one of it is one yen. It shows its
 * protocol to partners only. Known from a program that speaks it: the signed address
 * `/exchange/authorize/external`, the header `{version}_{key}_{seconds}_{signature}` with HMAC-SHA256 over the
 * SHA-256 of lines, `POST /account/{number}/deposit` with `request_id` and `amount`, that a `request_id` is
 * taken once (`business.request_id_already_exist`), and accounts of 16 digits. Chosen here, until the partner
 * says otherwise: the list `GET /exchange/products`; `redirect_url` and `error_url` as two more signed parts of
 * the address, to which `state` or `error` is added; `GET /exchange/agreements/{state}`, which tells whether the
 * person has agreed, to what, and to which account; `GET /account/{number}/deposit/{request_id}`; a deposit's
 * `status`; and every other code. It sends no messages and takes nothing back: an operator says so.
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
