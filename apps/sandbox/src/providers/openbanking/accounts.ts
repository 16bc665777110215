/** An account at some bank, as that bank knows it. */
export interface Account {
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
  /** `YYMMDD` */
  readonly dateOfBirth: string;
}

export interface Accounts {
  readonly get: (bank: string, number: string) => Account | undefined;
  readonly put: (account: Account) => void;
  readonly clear: () => void;
}

const adult = '960412';

/** The accounts of the people whom the certification page makes adults, and of a parent. */
export const demoAccounts: readonly Account[] = [
  { bank: '088', number: '110123456789', holder: '김민지', dateOfBirth: adult },
  { bank: '004', number: '11022233344455', holder: '박하늘', dateOfBirth: '110903' },
  { bank: '020', number: '1002333444555', holder: '이서연', dateOfBirth: '931130' },
  { bank: '081', number: '12391012345678', holder: '최지호', dateOfBirth: adult },
  { bank: '090', number: '3333012345678', holder: '정태양', dateOfBirth: adult },
  { bank: '088', number: '110987654321', holder: '김영수', dateOfBirth: '680101' },
];

/** Says what is wrong with itself: `9990412…` is an account that the bank answers `412` for. */
export function codeInside(number: string): string | undefined {
  return /^9990(\d{3})\d*$/.exec(number)?.[1];
}

const keyOf = (bank: string, number: string): string => `${bank}/${number}`;

export function createAccounts(): Accounts {
  const accounts = new Map<string, Account>();
  const put = (account: Account): void => {
    accounts.set(keyOf(account.bank, account.number), account);
  };
  const fill = (): void => {
    for (const account of demoAccounts) put(account);
  };
  fill();
  return {
    get: (bank, number) => accounts.get(keyOf(bank, number)),
    put,
    clear: () => {
      accounts.clear();
      fill();
    },
  };
}
