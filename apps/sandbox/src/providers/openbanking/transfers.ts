export interface TransferOrder {
  readonly id: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly holder: string;
  readonly amount: number;
  /** The text in our own passbook. */
  readonly printed: string;
}

export interface Transfer extends TransferOrder {
  /** The bank's day. */
  readonly day: string;
  /** The bank's code: `000` is paid, none is under way. */
  readonly code: string | undefined;
  readonly isReturned: boolean;
  readonly timesPaid: number;
  readonly paidAt: Date | undefined;
  readonly returnedAt: Date | undefined;
}

/** Ours, at the start of the day. */
const contractFunds = 1_000_000_000_000;

export interface Transfers {
  readonly get: (day: string, id: string) => Transfer | undefined;
  readonly latest: (id: string | undefined) => Transfer | undefined;
  /** Takes it on once a day; `code` undefined leaves it under way. */
  readonly put: (order: TransferOrder, day: string, code: string | undefined) => Transfer;
  /** Records the bank's decision about a transfer that was under way. */
  readonly decide: (transfer: Transfer, code: string) => Transfer;
  readonly sendBack: (transfer: Transfer) => Transfer;
  readonly list: () => readonly Transfer[];
  readonly funds: () => { readonly contract: number; readonly accounts: number };
  readonly clear: () => void;
}

const paid = '000';
const keyOf = (day: string, id: string): string => `${day}/${id}`;

/**
 * Every transfer by day and number; money that has left the contracted account is on another
 * account.
 */
export function createTransfers(now: () => Date): Transfers {
  const transfers = new Map<string, Transfer>();
  let accounts = 0;

  function keep(transfer: Transfer): Transfer {
    transfers.set(keyOf(transfer.day, transfer.id), transfer);
    return transfer;
  }

  function pay(transfer: Transfer, code: string | undefined): Transfer {
    if (code !== paid) return keep({ ...transfer, code });
    accounts += transfer.amount;
    return keep({ ...transfer, code, timesPaid: transfer.timesPaid + 1, paidAt: now() });
  }

  return {
    get: (day, id) => transfers.get(keyOf(day, id)),
    latest: (id) => [...transfers.values()].findLast((each) => id === undefined || each.id === id),
    put: (order, day, code) => {
      const fresh = { isReturned: false, timesPaid: 0, paidAt: undefined, returnedAt: undefined };
      return pay({ ...order, day, code: undefined, ...fresh }, code);
    },
    decide: pay,
    sendBack: (transfer) => {
      accounts -= transfer.amount;
      return keep({ ...transfer, isReturned: true, returnedAt: now() });
    },
    list: () => [...transfers.values()],
    funds: () => ({ contract: contractFunds - accounts, accounts }),
    clear: () => {
      transfers.clear();
      accounts = 0;
    },
  };
}
