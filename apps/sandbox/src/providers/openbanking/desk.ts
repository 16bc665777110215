import type { PaymentDesk, PayProblem } from '../../control/payment-desk.ts';
import { textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import type { OpenBanking } from './operations.ts';
import type { Transfer } from './transfers.ts';

type Done = Result<object, PayProblem>;

const conflict = (error: string) => failure({ status: 409, error } as const);

function change(
  { transfers }: OpenBanking,
  body: JsonObject,
  how: (transfer: Transfer) => Transfer | string,
): Done {
  const transfer = transfers.latest(textOf(body['id']));
  if (transfer === undefined) return failure({ status: 404, error: 'no such transfer' });
  const changed = how(transfer);
  return typeof changed === 'string' ? conflict(changed) : success(changed);
}

/** Serves the banks' own actions, and their results. Without `id` it is the latest transfer. */
export function openBankingDesk(bank: OpenBanking, forget: () => void): PaymentDesk {
  const { accounts, transfers } = bank;
  return {
    provider: 'openbanking',
    charges: () => [],
    pay: () => failure({ status: 409, error: 'nobody pays here: it pays' }),
    more: {
      decide: (body) =>
        change(bank, body, (transfer) =>
          transfer.code === undefined
            ? transfers.decide(transfer, textOf(body['code']) ?? '000')
            : 'it is decided',
        ),
      payAfterAll: (body) =>
        change(bank, body, (transfer) =>
          transfer.code === '000' ? 'it is paid' : transfers.decide(transfer, '000'),
        ),
      return: (body) =>
        change(bank, body, (transfer) =>
          transfer.code === '000' && !transfer.isReturned
            ? transfers.sendBack(transfer)
            : 'nothing was paid in',
        ),
      account: (body) => {
        const [bankCode, number] = [textOf(body['bank']), textOf(body['accountNumber'])];
        const [holder, dateOfBirth] = [textOf(body['holder']), textOf(body['dateOfBirth']) ?? ''];
        if (bankCode === undefined || number === undefined || holder === undefined) {
          return failure({ status: 400, error: '{bank, accountNumber, holder, dateOfBirth?}' });
        }
        const account = { bank: bankCode, number, holder, dateOfBirth };
        accounts.put(account);
        return success(account);
      },
      transfers: () => success({ transfers: transfers.list(), funds: transfers.funds() }),
    },
    forget,
  };
}
