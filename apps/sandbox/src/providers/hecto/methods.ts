/** The entry that the page asks a person for. */
export type Asks = 'card' | 'account' | 'phone' | 'voucher' | 'tmoney';

export interface Method {
  /** The method's name in the window's form. */
  readonly name: string;
  /** The method's code everywhere else. */
  readonly code: string;
  readonly path: string;
  readonly title: string;
  readonly asks: Asks;
  /** The error codes that it has of its own begin with it. */
  readonly errors: string;
}

const voucher = { asks: 'voucher', errors: 'GC' } as const;

export const methods: readonly Method[] = [
  {
    name: 'card',
    code: 'CA',
    path: '/card/main.do',
    title: '신용카드',
    asks: 'card',
    errors: 'CA',
  },
  {
    name: 'vbank',
    code: 'VA',
    path: '/vbank/main.do',
    title: '가상계좌',
    asks: 'account',
    errors: 'ST',
  },
  {
    name: 'mobile',
    code: 'MP',
    path: '/mobile/main.do',
    title: '휴대폰',
    asks: 'phone',
    errors: 'MP',
  },
  {
    name: 'tmoney',
    code: 'TM',
    path: '/tmoney/main.do',
    title: '티머니',
    asks: 'tmoney',
    errors: 'GC',
  },
  {
    name: 'happymoney',
    code: 'HM',
    path: '/gift/happyMoney/main.do',
    title: '해피머니상품권',
    ...voucher,
  },
  {
    name: 'culturecash',
    code: 'CG',
    path: '/gift/cultureCash/main.do',
    title: '컬쳐랜드상품권',
    ...voucher,
  },
  {
    name: 'smartcash',
    code: 'SG',
    path: '/gift/smartCash/main.do',
    title: '스마트문화상품권',
    ...voucher,
  },
  {
    name: 'booknlife',
    code: 'BG',
    path: '/gift/booknlife/main.do',
    title: '도서문화상품권',
    ...voucher,
  },
];

export function methodOfCode(code: string): Method | undefined {
  return methods.find((each) => each.code === code);
}

/** §38.8: also what is not sold here has a code. */
const methodCodes = 'BG CG HM TC CP WL CA MP RA VA TM SG KP NP PC'.split(' ');

export function isMethodCode(code: string): boolean {
  return methodCodes.includes(code);
}
