export interface Product {
  readonly id: number;
  readonly name: string;
  /** The amount in yen. */
  readonly amount: number;
  readonly stock: number;
}

export const agreementStates = ['pending', 'agreed', 'refused'] as const;

/** A request for a person's agreement, by the merchant's word for it. */
export interface Agreement {
  readonly word: string;
  readonly userId: string;
  readonly productId: number;
  readonly account: string;
  readonly state: (typeof agreementStates)[number];
}

export const depositStates = ['completed', 'pending', 'failed'] as const;
export type DepositState = (typeof depositStates)[number];

export interface Deposit {
  readonly requestId: string;
  readonly id: string;
  readonly account: string;
  readonly amount: number;
  readonly state: DepositState;
  readonly timesPaid: number;
}

const catalogue: readonly Product[] = [
  { id: 1, name: 'ドットマネー 30', amount: 30, stock: 1_000 },
  { id: 2, name: 'ドットマネー 300', amount: 300, stock: 1_000 },
  { id: 3, name: 'ドットマネー 1,000', amount: 1_000, stock: 1_000 },
  { id: 4, name: 'ドットマネー 3,000', amount: 3_000, stock: 1_000 },
  { id: 5, name: 'ドットマネー 5,000', amount: 5_000, stock: 0 },
];

export interface Store {
  readonly products: () => readonly Product[];
  readonly putProduct: (product: Product) => Product;
  readonly agreement: (word: string) => Agreement | undefined;
  readonly putAgreement: (agreement: Omit<Agreement, 'account'>) => Agreement;
  readonly hasAccount: (account: string) => boolean;
  readonly deposit: (requestId: string) => Deposit | undefined;
  readonly latest: () => Deposit | undefined;
  readonly putDeposit: (deposit: Deposit) => Deposit;
  readonly deposits: () => readonly Deposit[];
  readonly balances: () => Readonly<Record<string, number>>;
  readonly clear: () => void;
}

const accountDigits = 16;

/** Everything that dotmoney knows; the account of a user is the same one each time. */
export function createStore(): Store {
  const products = new Map<number, Product>();
  const agreements = new Map<string, Agreement>();
  const accounts = new Map<string, string>();
  const deposits = new Map<string, Deposit>();
  const fill = (): void => {
    for (const product of catalogue) products.set(product.id, product);
  };
  fill();

  function accountOf(userId: string): string {
    const stored = accounts.get(userId);
    const account = stored ?? String(accounts.size + 1).padStart(accountDigits, '4000');
    accounts.set(userId, account);
    return account;
  }

  return {
    products: () => [...products.values()],
    putProduct: (product) => {
      products.set(product.id, product);
      return product;
    },
    agreement: (word) => agreements.get(word),
    putAgreement: (agreement) => {
      const stored = { ...agreement, account: accountOf(agreement.userId) };
      agreements.set(stored.word, stored);
      return stored;
    },
    hasAccount: (account) => [...accounts.values()].includes(account),
    deposit: (requestId) => deposits.get(requestId),
    latest: () => [...deposits.values()].at(-1),
    putDeposit: (deposit) => {
      deposits.set(deposit.requestId, deposit);
      return deposit;
    },
    deposits: () => [...deposits.values()],
    balances: () => {
      const sums: Record<string, number> = {};
      for (const { account, amount, timesPaid } of deposits.values()) {
        if (timesPaid > 0) sums[account] = (sums[account] ?? 0) + amount * timesPaid;
      }
      return sums;
    },
    clear: () => {
      for (const stored of [products, agreements, accounts, deposits]) stored.clear();
      fill();
    },
  };
}
